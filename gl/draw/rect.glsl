// rect.glsl -- rectangles, which cover parts of pixels.
//
// SPDX-License-Identifier: GPL-3.0-or-later

#ifdef VERTEX

uniform samplerBuffer data; // left, bottom, right, top
uniform int first;
flat out vec4 rect;

void
main ()
{
  rect = texelFetch (data, first + (gl_VertexID >> 2));
  vec2 corner = octa_corner (gl_VertexID & 3);
  gl_Position = octa_clip_position (mix (floor (rect.xy), ceil (rect.zw), corner));
}

#else

uniform vec4 color;
flat in vec4 rect;

void
main ()
{
  vec2 q = gl_FragCoord.xy;
  float a = octa_overlap (q.x, rect.x, rect.z)
            * octa_overlap (q.y, rect.y, rect.w) * color.a;
  result = vec4 (color.rgb * a, a);
}

#endif
