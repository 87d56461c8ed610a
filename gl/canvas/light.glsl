// light.glsl -- light on vertices by LIGHTS lights, as in OpenGL without a
// program, with two differences: a normal that points away from the camera may
// be reversed, and materials have the colour of the vertex.
//
// Distances from clipping planes are computed in clip coordinates, as Mesa
// does without a program.  Mesa's llvmpipe clips by them even if the planes
// are disabled.
//
// SPDX-License-Identifier: GPL-3.0-or-later

out float gl_ClipDistance[6];
uniform vec3 camera;
uniform float back;    // factor of normals that point away
uniform vec3 strength; // of ambient, diffuse and specular light
uniform float reflectance;
uniform float exponent;
uniform bool clips;

// Add light I on a vertex of colour C at AT with normal N.
#define ADD(i)                                                                \
  {                                                                           \
    vec4 from = gl_LightSource[i].position;                                   \
    vec3 towards = normalize (from.xyz - from.w * at);                        \
    float facing = dot (n, towards);                                          \
    sum += gl_LightSource[i].ambient.rgb * ambient;                           \
    if (facing > 0.0)                                                         \
      {                                                                       \
        float shine = dot (n, normalize (towards + vec3 (0.0, 0.0, 1.0)));    \
        sum += facing * gl_LightSource[i].diffuse.rgb * diffuse;              \
        if (shine > 0.0)                                                      \
          sum += pow (shine, exponent) * gl_LightSource[i].specular.rgb       \
                 * specular;                                                  \
      }                                                                       \
  }

void
main ()
{
  vec3 c = gl_Color.rgb;
  vec3 ambient = strength.x * c, diffuse = strength.y * c,
       specular = strength.z * mix (c, vec3 (1.0), reflectance);
  vec3 at = (gl_ModelViewMatrix * gl_Vertex).xyz;
  vec3 n = normalize (gl_NormalMatrix * gl_Normal)
           * (dot (gl_Normal, camera) < 0.0 ? back : 1.0);
  vec3 sum = gl_LightModel.ambient.rgb * ambient;
#if LIGHTS > 0
  ADD (0)
#endif
#if LIGHTS > 1
  ADD (1)
#endif
#if LIGHTS > 2
  ADD (2)
#endif
#if LIGHTS > 3
  ADD (3)
#endif
#if LIGHTS > 4
  ADD (4)
#endif
#if LIGHTS > 5
  ADD (5)
#endif
#if LIGHTS > 6
  ADD (6)
#endif
#if LIGHTS > 7
  ADD (7)
#endif
  // NaN is white, as without a program
  sum = mix (clamp (sum, 0.0, 1.0), vec3 (1.0), isnan (sum));
  gl_FrontColor = vec4 (sum, clamp (gl_Color.a, 0.0, 1.0));
  gl_BackColor = gl_FrontColor;
  gl_Position = ftransform ();
  for (int i = 0; i < 6; i++)
    gl_ClipDistance[i]
        = clips ? dot (gl_ClipPlane[i] * gl_ProjectionMatrixInverse,
                       gl_Position)
                : 1.0;
}
