// lit.glsl -- light on a place by LIGHTS lights, as in OpenGL without a program,
// except that materials have the colour of the place.
//
// SPDX-License-Identifier: GPL-3.0-or-later

uniform vec3 strength; // of ambient, diffuse and specular light
uniform float reflectance;
uniform float exponent;

// Add light I.
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

// The light on colour C at AT, in eye coordinates, with normal N.
vec3
lit (vec3 c, vec3 at, vec3 n)
{
  vec3 ambient = strength.x * c, diffuse = strength.y * c,
       specular = strength.z * mix (c, vec3 (1.0), reflectance);
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
  return mix (clamp (sum, 0.0, 1.0), vec3 (1.0), isnan (sum));
}
