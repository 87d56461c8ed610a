// volume.glsl -- the ray of a pixel through a volume, in one of four modes.
//
// Positions are in the unit cube of the volume: 0 is the first element in a
// direction, 1 the last one.  Values are from 0 to 1, from the least to the
// greatest of the volume.  NaN is transparent.
//
// SPDX-License-Identifier: GPL-3.0-or-later

uniform sampler3D values; // rows (y), columns (x), pages (z)
uniform sampler2D map, depths;
uniform mat4 to_unit, to_clip;
uniform mat4 model;        // to eye coordinates
uniform mat3 to_eye;       // of normals
uniform vec4 view;         // the viewport
uniform vec3 least, most;  // the part that is drawn
uniform vec3 size;         // elements along x, y and z
uniform vec3 bend;         // of a logarithmic axis: ln (last / first); or 0
uniform vec3 sides;        // lengths, of which the longest is 1
uniform vec3 slices;       // positions
uniform vec2 scale;        // value * x + y is from 0 to 1 in the map's range
uniform float n_colours;
uniform float isovalue;
uniform float alpha;
uniform float samples;     // per element along a ray

vec2 pixel;  // -1 to 1
vec3 from, along;

float
value (vec3 u)
{
  vec3 w = mix ((exp (u * bend) - 1.0) / (exp (bend) - 1.0), u,
                equal (bend, vec3 (0.0)));
  w = (w * (size - 1.0) + 0.5) / size;
  return textureLod (values, w.yxz, 0.0).r;
}

vec3
colour (float v)
{
  float n = (v * scale.x + scale.y) * n_colours;
  return texelFetch (map, ivec2 (int (clamp (n, 0.0, n_colours - 1.0)), 0), 0)
      .rgb;
}

vec3
place (float depth)
{
  vec4 p = to_unit * vec4 (pixel, depth, 1.0);
  return p.xyz / p.w;
}

void
write (vec3 c, float t)
{
  vec4 p = to_clip * vec4 (from + t * along, 1.0);
  gl_FragColor = vec4 (c, 1.0);
  gl_FragDepth = p.z / p.w * 0.5 + 0.5;
}

#ifdef ABSORPTION
void
draw (float begin, float end)
{
  vec3 seen = place (texelFetch (depths, ivec2 (gl_FragCoord.xy), 0).r * 2.0
                     - 1.0);
  vec3 speed = abs (along) * (size - 1.0);
  end = min (end, dot (seen - from, along) / dot (along, along));
  if (end <= begin)
    discard;
  float n = ceil ((end - begin) * max (speed.x, max (speed.y, speed.z))
                  * samples);
  float dt = (end - begin) / max (n, 1.0);
  float by = alpha * length (along * sides) * dt, clear = 1.0;
  vec3 sum = vec3 (0.0);
  for (float t = begin + dt * 0.5; t < end && clear > 0.002; t += dt)
    {
      float v = value (from + t * along), part = v * scale.x + scale.y;
      if (! (part > 0.0)) // or NaN
        continue;
      float left = exp (-by * min (part, 1.0));
      sum += clear * (1.0 - left) * colour (v);
      clear *= left;
    }
  gl_FragColor = vec4 (sum, 1.0 - clear);
}
#endif

#if defined MAXIMUM || defined ISO
// Samples are at elements, or between them, along the axis that the ray mostly
// follows.  Find the FIRST one after BEGIN, and the distance DT to the next.
void
find_samples (float begin, out float first, out float dt)
{
  vec3 speed = along * (size - 1.0) * samples, most_of = abs (speed);
  vec3 at = from * (size - 1.0) * samples;
  vec2 axis = most_of.x >= most_of.y && most_of.x >= most_of.z
                  ? vec2 (speed.x, at.x)
                  : most_of.y >= most_of.z ? vec2 (speed.y, at.y)
                                           : vec2 (speed.z, at.z);
  float place = (axis.y + begin * axis.x) * sign (axis.x);
  dt = 1.0 / max (abs (axis.x), 1e-6);
  first = begin + (ceil (place - 1e-3) - place) * dt;
}
#endif

#ifdef MAXIMUM
void
draw (float begin, float end)
{
  float first, dt, best = -1.0, at = begin;
  find_samples (begin, first, dt);
  float v = value (from + begin * along);
  if (v > best)
    best = v;
  for (float t = first; t < end; t += dt)
    {
      v = value (from + t * along);
      if (v > best)
        {
          best = v;
          at = t;
        }
    }
  v = value (from + end * along);
  if (v > best)
    {
      best = v;
      at = end;
    }
  if (best < 0.0)
    discard;
  write (colour (best), at);
}
#endif

#ifdef ISO
// The direction in which values increase, in eye coordinates, or against it:
// it points to the camera.  NaN if it is unknown.
vec3
normal_at (vec3 u)
{
  vec3 h = 1.0 / max (size - 1.0, 1.0), g;
  vec3 low = max (u - h, 0.0), high = min (u + h, 1.0);
  g.x = (value (vec3 (high.x, u.yz)) - value (vec3 (low.x, u.yz)))
        / (high.x - low.x);
  g.y = (value (vec3 (u.x, high.y, u.z)) - value (vec3 (u.x, low.y, u.z)))
        / (high.y - low.y);
  g.z = (value (vec3 (u.xy, high.z)) - value (vec3 (u.xy, low.z)))
        / (high.z - low.z);
  return normalize (to_eye * g) * (dot (g, along) > 0.0 ? -1.0 : 1.0);
}

#if LIGHTS > 0
vec3
shaded (vec3 c, vec3 u)
{
  vec3 n = normal_at (u);
  return lit (c, (model * vec4 (u, 1.0)).xyz,
              n == n ? n : vec3 (0.0, 0.0, 1.0));
}
#else
// By a light at the camera.
vec3
shaded (vec3 c, vec3 u)
{
  float facing = abs (normal_at (u).z);
  facing = facing == facing ? facing : 1.0;
  return c * (0.3 + 0.7 * facing) + 0.25 * pow (facing, 40.0);
}
#endif

void
draw (float begin, float end)
{
  float first, dt, before = begin, t, v;
  find_samples (begin, first, dt);
  float old = value (from + begin * along) - isovalue;
  bool is_found = false;
  for (t = first; ! is_found && before < end; t += dt)
    {
      t = min (t, end);
      v = value (from + t * along) - isovalue;
      if (v * old <= 0.0 && t > before)
        is_found = true;
      else
        {
          old = v;
          before = t;
        }
    }
  if (! is_found)
    discard;
  float low = before, high = t - dt;
  for (int i = 0; i < 8; i++)
    {
      float middle = 0.5 * (low + high);
      float there = value (from + middle * along) - isovalue;
      if (there * old <= 0.0)
        high = middle;
      else
        low = middle;
    }
  write (shaded (colour (isovalue), from + high * along), high);
}
#endif

#ifdef SLICES
void
draw (float begin, float end)
{
  float best = 2.0, shown = 0.0;
  for (int k = 0; k < 3; k++)
    {
      float t = (slices[k] - from[k]) / along[k];
      if (! (slices[k] >= least[k] && slices[k] <= most[k])
          || ! (t >= begin - 1e-5 && t <= end + 1e-5 && t < best))
        continue;
      float v = value (from + t * along);
      if (v == v)
        {
          best = t;
          shown = v;
        }
    }
  if (best == 2.0)
    discard;
  write (colour (shown), best);
}
#endif

void
main ()
{
  pixel = (gl_FragCoord.xy - view.xy) / view.zw * 2.0 - 1.0;
  from = place (-1.0);
  along = place (1.0) - from;
  along = mix (along, vec3 (1e-9), lessThan (abs (along), vec3 (1e-9)));
  vec3 a = (least - from) / along, b = (most - from) / along;
  vec3 low = min (a, b), high = max (a, b);
  float begin = max (max (low.x, low.y), max (low.z, 0.0)),
        end = min (min (high.x, high.y), min (high.z, 1.0));
  if (! (end >= begin))
    discard;
  draw (begin, end);
}
