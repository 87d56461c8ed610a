// light.glsl -- light on vertices (lit.glsl), except that a normal that points
// away from the camera may be reversed.
//
// Distances from clipping planes are computed in clip coordinates, as Mesa
// does without a program.  Mesa's llvmpipe clips by them even if the planes
// are disabled.
//
// SPDX-License-Identifier: GPL-3.0-or-later

out float gl_ClipDistance[6];
uniform vec3 camera;
uniform float back; // factor of normals that point away
uniform bool clips;

void
main ()
{
  vec3 n = normalize (gl_NormalMatrix * gl_Normal)
           * (dot (gl_Normal, camera) < 0.0 ? back : 1.0);
  vec3 c = lit (gl_Color.rgb, (gl_ModelViewMatrix * gl_Vertex).xyz, n);
  gl_FrontColor = vec4 (c, clamp (gl_Color.a, 0.0, 1.0));
  gl_BackColor = gl_FrontColor;
  gl_Position = ftransform ();
  for (int i = 0; i < 6; i++)
    gl_ClipDistance[i]
        = clips ? dot (gl_ClipPlane[i] * gl_ProjectionMatrixInverse,
                       gl_Position)
                : 1.0;
}
