// label.glsl -- glyphs.
//
// SPDX-License-Identifier: GPL-3.0-or-later

#ifdef VERTEX

layout (location = 0) in vec2 at;
layout (location = 1) in vec3 texel; // and is it turned?
layout (location = 2) in vec4 color;

out vec3 place;
flat out vec4 shade;

void
main ()
{
  place = texel;
  shade = color;
  gl_Position = octa_clip_position (at);
}

#else

uniform sampler2D data;

in vec3 place;
flat in vec4 shade;

float
coverage (ivec2 i)
{
  if (any (lessThan (i, ivec2 (0)))
      || any (greaterThanEqual (i, textureSize (data, 0))))
    return 0.0;
  return texelFetch (data, i, 0).r;
}

void
main ()
{
  float c;
  if (place.z < 0.5)
    c = coverage (ivec2 (floor (place.xy)));
  else
    {
      vec2 low = floor (place.xy - 0.5), f = place.xy - 0.5 - low;
      ivec2 i = ivec2 (low);
      c = mix (mix (coverage (i), coverage (i + ivec2 (1, 0)), f.x),
               mix (coverage (i + ivec2 (0, 1)), coverage (i + 1), f.x), f.y);
    }
  float a = c * shade.a;
  result = vec4 (shade.rgb * a, a);
}

#endif
