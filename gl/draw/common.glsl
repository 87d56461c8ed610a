// common.glsl -- shared by the programs; put in front of each stage.
//
// SPDX-License-Identifier: GPL-3.0-or-later

#define M_SQRT2 1.41421356237
#define M_SQRT1_2 0.707106781187

#ifdef VERTEX

uniform vec2 size;    // pixels of the target
uniform float margin; // pixels by which the viewport is larger on each side
uniform vec4 box;     // left, bottom, width, height

vec4
octa_clip_position (vec2 at)
{
  return vec4 (2.0 * (at + margin) / (size + 2.0 * margin) - 1.0, 0.0, 1.0);
}

// A position that is clipped.
vec4
octa_nowhere ()
{
  return vec4 (2.0, 2.0, 2.0, 1.0);
}

const vec2 OCTA_GAP = vec2 (3e38);

// Is V finite, and not a gap?  Compilers may treat comparisons with NaN as
// they like, but not comparisons of bits.
bool
octa_is_number (vec2 v)
{
  ivec2 bits = floatBitsToInt (v) & 0x7fffffff;
  return bits.x < 0x7f000000 && bits.y < 0x7f000000; // 1.7e38
}

// Convert V from units of the box to pixels; a gap stays a gap.
vec2
octa_in_box (vec2 v)
{
  return octa_is_number (v) ? box.xy + box.zw * clamp (v, -1e9, 1e9)
                            : OCTA_GAP;
}

// Corner 0 to 3, in order: 0 0, 1 0, 1 1, 0 1.
vec2
octa_corner (int k)
{
  return vec2 (k == 1 || k == 2 ? 1.0 : 0.0, k >= 2 ? 1.0 : 0.0);
}

#else

layout (location = 0) out vec4 result;

// The part between LO and HI of the pixel with its middle at AT.
float
octa_overlap (float at, float lo, float hi)
{
  return max (0.0, min (at + 0.5, hi) - max (at - 0.5, lo));
}

// The part of a pixel between a line through its middle and a parallel line at
// distance T; negative on the other side.  T is from -0.71 to 0.71, the result
// from -0.5 to 0.5.  F is octa_filter of the lines' normal.
float
octa_beside (float t, vec4 f)
{
  float far = abs (t), rest = max (f.w - far, 0.0);
  float part = far > f.z ? 0.5 - rest * rest * f.y : far * f.x;
  return t < 0.0 ? -part : part;
}

#endif

// The parameters of octa_beside for lines with unit normal N, and for lines at
// right angles to them.
vec4
octa_filter (vec2 n)
{
  n = abs (n);
  float a = max (n.x, n.y), b = min (n.x, n.y);
  return vec4 (1.0 / a, 0.5 / (a * max (b, 1e-6)), 0.5 * (a - b),
               0.5 * (a + b));
}
