// line.glsl -- polylines: a quad around each segment.
//
// Of the segments around a corner the one that is nearest to a pixel paints it,
// and where they are as near, which is beyond the corner, the earlier one, with
// the join.  So a pixel is painted once, also where segments are much shorter
// than the line is wide.  Segments that are not neighbours do not know of each
// other: a line that crosses itself paints twice.
//
// SPDX-License-Identifier: GPL-3.0-or-later

#ifdef VERTEX

uniform samplerBuffer data; // x, y and, if stride is 3, the arc in pixels
uniform int first, stride;
uniform int per;        // vertices of a line
uniform bool is_closed;
uniform vec4 bounds;    // of what is seen, and all that paints there
uniform float width;
uniform bool is_round, has_round_caps;
uniform vec4 pattern;
uniform vec4 palette[PALETTE];
uniform int n_palette;

flat out vec4 own;    // the segment's ends
flat out vec4 beside; // the other ends of its neighbours
flat out vec2 has;    // is there one?
flat out float arc;   // where it begins in the pattern
flat out vec4 shade;

int line;

vec2
vertex (int i)
{
  int at = first + (line * per + i) * stride;
  return octa_in_box (vec2 (texelFetch (data, at).x,
                            texelFetch (data, at + 1).x));
}

float
arc_at (int i)
{
  return stride < 3 ? 0.0 : texelFetch (data, first + (line * per + i) * 3 + 2).x;
}

// The vertex BY steps from vertex I, beyond those that are at HERE too; false if
// the line ends before.
bool
next (int i, int by, vec2 here, out vec2 v)
{
  for (int k = 0; k < 4; k++)
    {
      i += by;
      if (is_closed)
        i = (i + per) % per;
      else if (i < 0 || i >= per)
        return false;
      v = vertex (i);
      if (! octa_is_number (v))
        return false;
      if (v != here)
        return true;
    }
  return false;
}

// How far beyond its end a segment in direction T paints the corner to one in
// direction U; REACH is how far it does to its sides.
float
beyond (vec2 t, vec2 u, float reach)
{
  float c = dot (t, u);
  if (is_round)
    return reach * (c > 0.0 ? sqrt (max (0.0, 1.0 - c * c)) : 1.0);
  float tangent = sqrt (max (0.0, 1.0 - c) / max (1.0 + c, 1e-6));
  return reach * min (tangent, MITER_LIMIT);
}

void
main ()
{
  int segments = is_closed ? per : per - 1;
  int segment = gl_VertexID >> 2;
  line = segment / segments;
  int i = segment % segments, j = (i + 1) % per;
  vec2 a = vertex (i), b = vertex (j);
  gl_Position = octa_nowhere ();
  if (! octa_is_number (a) || ! octa_is_number (b) || a == b)
    return;

  // What is far outside is cut off, which also keeps numbers small.
  vec2 d = b - a;
  vec2 by = vec2 (abs (d.x) < 1e-20 ? 1e-20 : d.x,
                  abs (d.y) < 1e-20 ? 1e-20 : d.y);
  vec2 in_lo = (bounds.xy - a) / by, in_hi = (bounds.zw - a) / by;
  vec2 enter = min (in_lo, in_hi), leave = max (in_lo, in_hi);
  float from = max (0.0, max (enter.x, enter.y));
  float to = min (1.0, min (leave.x, leave.y));
  if (from > to)
    return;

  vec2 before = a, after = b;
  bool has_before = from == 0.0 && next (i, -1, a, before);
  bool has_after = to == 1.0 && next (j, 1, b, after);
  float span = length (d);
  if (pattern.y > 0.0)
    {
      float period = pattern.x + pattern.y + pattern.z + pattern.w;
      arc = mod (arc_at (i) + from * span, period);
    }
  own = vec4 (from > 0.0 ? a + from * d : a, to < 1.0 ? a + to * d : b);
  beside = vec4 (before, after);
  has = vec2 (has_before, has_after);
  shade = palette[line % n_palette];

  vec2 t = d / span, n = vec2 (-t.y, t.x);
  float reach = 0.5 * width + 0.75;
  float cap = has_round_caps ? reach : 0.75;
  float back = has_before ? 0.0 : cap;
  float forth = has_after ? beyond (t, normalize (after - b), reach) : cap;
  vec2 corner = octa_corner (gl_VertexID & 3);
  // A bit more, as the sides of quads are not where they should be exactly.
  vec2 at = corner.x == 0.0 ? own.xy - (back + 0.25) * t
                            : own.zw + (forth + 0.25) * t;
  gl_Position = octa_place (at + (2.0 * corner.y - 1.0) * (reach + 0.25) * n);
}

#else

uniform float alpha;
uniform float width;
uniform bool is_round, has_round_caps;
uniform vec4 pattern; // ink, gap, ink, gap; no gap: no dashes

flat in vec4 own;
flat in vec4 beside;
flat in vec2 has;
flat in float arc;
flat in vec4 shade;

// From Q to the segment from A to B.  Beyond its ends this is the distance to a
// point, and the same number for all segments that end there.
float
distance_to (vec2 q, vec2 a, vec2 b)
{
  vec2 d = b - a;
  float along = dot (q - a, d), whole = dot (d, d);
  if (along <= 0.0)
    return length (q - a);
  if (along >= whole)
    return length (q - b);
  return abs (dot (q - a, vec2 (-d.y, d.x))) * inversesqrt (whole);
}

// What of a pixel at distance AT from the middle of a line with normal N is in
// it.
float
across (float at, vec2 n)
{
  return octa_beside (at + 0.5 * width, n) - octa_beside (at - 0.5 * width, n);
}

// The same of a pixel R away from a point.
float
around (vec2 r)
{
  float far = length (r);
  return across (far, far > 0.0 ? r / far : vec2 (1.0, 0.0));
}

// The corner at B, from direction T to U, at Q beyond it.
float
miter (vec2 q, vec2 b, vec2 t, vec2 u)
{
  vec2 r = q - b, n = vec2 (-t.y, t.x), m = vec2 (-u.y, u.x);
  float c = min (across (dot (r, n), n), across (dot (r, m), m));
  float half_turn = sqrt (max (0.0, 0.5 + 0.5 * dot (t, u))); // its cosine
  if (half_turn * MITER_LIMIT >= 1.0)
    return c;
  vec2 away = normalize (t - u);
  return c * (0.5 + octa_beside (0.5 * width * half_turn - dot (r, away), away));
}

// Ink of the pattern up to AT.
float
ink (float at)
{
  float period = pattern.x + pattern.y + pattern.z + pattern.w;
  float whole = floor (at / period), rest = at - whole * period;
  return whole * (pattern.x + pattern.z) + min (rest, pattern.x)
         + clamp (rest - pattern.x - pattern.y, 0.0, pattern.z);
}

// From AT to the nearest ink, along the line.
float
gap (float at)
{
  float period = pattern.x + pattern.y + pattern.z + pattern.w;
  at = mod (at, period);
  float second = pattern.x + pattern.y, third = second + pattern.z;
  float d = min (max (at - pattern.x, 0.0), period - at);
  return pattern.w > 0.0 ? min (d, max (max (second - at, at - third), 0.0))
                         : d;
}

// ALONG a segment, but not beyond a corner.
float
within (float along, float span)
{
  along = has.x > 0.0 ? max (along, 0.0) : along;
  return has.y > 0.0 ? min (along, span) : along;
}

// What of a pixel at ALONG is in the segment, which has direction T, and has ink.
float
lengthwise (float along, float span, vec2 t)
{
  if (pattern.y == 0.0)
    return (has.x > 0.0 ? 0.5 : octa_beside (along, t))
           + (has.y > 0.0 ? 0.5 : octa_beside (span - along, t));
  float at = within (along, span);
  float lo = has.x > 0.0 ? at - 0.5 : max (at - 0.5, 0.0);
  float hi = has.y > 0.0 ? at + 0.5 : min (at + 0.5, span);
  return max (0.0, ink (arc + hi) - ink (arc + lo));
}

void
main ()
{
  vec2 q = gl_FragCoord.xy, a = own.xy, b = own.zw;
  float far = distance_to (q, a, b);
  if (far > 0.5 * width * MITER_LIMIT + 1.0)
    discard;
  if (has.x > 0.0 && distance_to (q, beside.xy, a) <= far)
    discard;
  if (has.y > 0.0 && distance_to (q, b, beside.zw) < far)
    discard;

  vec2 d = b - a;
  float span = length (d);
  vec2 t = d / span;
  float along = dot (q - a, t), side = dot (q - a, vec2 (-t.y, t.x));
  bool is_before = along < 0.0, is_after = along > span;
  bool is_rounded = is_before && (has.x > 0.0 ? is_round : has_round_caps)
                    || is_after && (has.y > 0.0 ? is_round : has_round_caps);
  vec2 normal = vec2 (-t.y, t.x), from_end = q - (is_before ? a : b);
  vec2 off = is_rounded ? from_end : side * normal;
  float c = is_after && has.y > 0.0 && ! is_round
                ? miter (q, b, t, normalize (beside.zw - b))
                : is_rounded ? around (from_end) : across (side, normal);
  if (! has_round_caps)
    c *= lengthwise (along, span, t);
  else if (pattern.y > 0.0)
    {
      float free = gap (arc + clamp (along, 0.0, span));
      c = free > 0.0 ? min (c, around (off + free * t)) : c;
    }
  float alone = c * shade.a * alpha;
  result = vec4 (shade.rgb * alone, alone);
}

#endif
