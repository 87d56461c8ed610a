// face.glsl -- filled polygons of three or four corners.
//
// SPDX-License-Identifier: GPL-3.0-or-later

#ifdef VERTEX

uniform samplerBuffer data; // x, y
uniform samplerBuffer colors;
uniform ivec2 first; // of either
uniform int per;     // corners
uniform bool has;    // colours
uniform vec4 color;
out vec4 shade;

vec2
corner (int i)
{
  int at = first.x + 2 * i;
  return vec2 (texelFetch (data, at).x, texelFetch (data, at + 1).x);
}

void
main ()
{
  int begin = gl_VertexID / per * per;
  for (int k = 0; k < per; k++)
    if (! octa_is_number (corner (begin + k)))
      {
        gl_Position = octa_nowhere ();
        return;
      }
  shade = has ? texelFetch (colors, first.y + gl_VertexID) : color;
  gl_Position = octa_clip_position (octa_in_box (corner (gl_VertexID)));
}

#else

uniform float alpha;
in vec4 shade;

void
main ()
{
  float a = shade.a * alpha;
  result = vec4 (shade.rgb * a, a);
}

#endif
