// image.glsl -- one texture of an image.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// Each kind of texels has two variants: with and without linear filtering.
const int kind = VARIANT & 3;
const bool is_linear = (VARIANT & 4) != 0;

#ifdef VERTEX

uniform vec4 place; // left, bottom, right, top

void
main ()
{
  gl_Position = octa_clip_position (mix (place.xy, place.zw, octa_corner (gl_VertexID)));
}

#else

uniform sampler2D data;
uniform sampler2D colors; // the map, a row of colours
uniform int n_map;
uniform vec2 range;    // its lowest value, and its length
uniform vec2 origin;   // the pixel where
uniform vec3 along;    // texel coordinates are X of these, and how they change
uniform vec3 across;   // with each pixel to the right, and upwards
uniform ivec2 extent;  // texels of the image
uniform ivec4 tile;    // which of them this texture is for: it has one more
                       // at each side where there is one
uniform float alpha;
uniform vec4 color;    // of covers

// Compilers may treat comparisons with NaN as they like.
bool
is_nan (float v)
{
  return (floatBitsToInt (v) & 0x7fffffff) > 0x7f800000;
}

vec4
texel (ivec2 i)
{
  i = clamp (i, ivec2 (0), extent - 1) - max (tile.xy - 1, ivec2 (0));
  vec4 v = texelFetch (data, i, 0);
  return kind == COLOR ? vec4 (v.rgb * v.a, v.a) : v;
}

// The weighted sum of the four texels around AT, without NaNs.
vec4
between (vec2 at)
{
  vec2 low = floor (at - 0.5), f = at - 0.5 - low;
  vec4 sum = vec4 (0.0);
  float weights = 0.0;
  for (int k = 0; k < 4; k++)
    {
      ivec2 by = ivec2 (k & 1, k >> 1);
      vec2 w2 = mix (1.0 - f, f, vec2 (by));
      vec4 v = texel (ivec2 (low) + by);
      float w = is_nan (v.x) ? 0.0 : w2.x * w2.y;
      sum += w > 0.0 ? w * v : vec4 (0.0);
      weights += w;
    }
  return sum / weights;
}

// The colour of VALUE, by Octave's rule.
vec4
map (float value)
{
  float at = clamp (floor ((value - range.x) * float (n_map) / range.y), 0.0,
                    float (n_map - 1));
  vec4 c = texelFetch (colors, ivec2 (int (at), 0), 0);
  return vec4 (c.rgb * c.a, c.a);
}

void
main ()
{
  vec2 by = gl_FragCoord.xy - origin;
  vec2 at = vec2 (along.x + dot (along.yz, by), across.x + dot (across.yz, by));
  ivec2 i = ivec2 (floor (at));
  // pictures have one texel per pixel
  if ((kind == PREMULTIPLIED || kind == COVER) && ! is_linear)
    {
      vec4 c = texelFetch (data, i - max (tile.xy - 1, ivec2 (0)), 0);
      result = kind == COVER ? c.r * color : c;
      return;
    }
  if (any (lessThan (i, tile.xy)) || any (greaterThanEqual (i, tile.zw)))
    discard;
  vec4 v = texel (i);
  if (kind == VALUE && is_nan (v.x))
    discard;
  if (is_linear)
    v = between (at);
  result = alpha * (kind == VALUE ? map (v.x) : v);
}

#endif
