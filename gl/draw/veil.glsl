// veil.glsl -- a colour, where and as far as a texture of coverage says.
//
// SPDX-License-Identifier: GPL-3.0-or-later

#ifdef VERTEX

void
main ()
{
  gl_Position = octa_clip_position (size * octa_corner (gl_VertexID));
}

#else

uniform sampler2D data;
uniform vec4 color;

void
main ()
{
  float a = texelFetch (data, ivec2 (gl_FragCoord.xy), 0).r * color.a;
  result = vec4 (color.rgb * a, a);
}

#endif
