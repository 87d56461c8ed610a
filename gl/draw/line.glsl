// line.glsl -- polylines: a quad around each segment.
//
// Near a corner each pixel is painted by the nearer of the two segments.
// Beyond the corner both are equally near, and the earlier one paints, with
// the join.  So a pixel is painted once, even if segments are much shorter
// than the line is wide.  Only neighbours are considered: a line that crosses
// itself paints twice.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// Branches cost time even if they are not taken, so there are variants.
const bool is_dashed = (VARIANT & 1) != 0, is_round = (VARIANT & 2) != 0,
           has_round_caps = (VARIANT & 4) != 0;

#ifdef VERTEX

uniform samplerBuffer data; // x, y and, if stride is 3, the arc in pixels
uniform int first, stride;
uniform int per;        // vertices of a line
uniform bool is_closed;
uniform vec4 bounds;    // the visible area, and whatever can paint there
uniform float width;
uniform vec4 pattern;
uniform vec4 palette[PALETTE];
uniform int n_palette;

flat out vec4 own;    // the segment's ends
flat out vec4 beside; // the other ends of its neighbours
flat out vec2 has;    // is there one?
flat out float arc;   // where it begins in the pattern
flat out vec4 way;    // its direction, and that of the next one
flat out vec4 lengths; // its length, and where a miter ends, with its normal
flat out vec3 inverses; // of the square of its length, and its neighbours'
flat out vec4 shape, next_shape; // octa_filter of the directions
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

// The nearest vertex from I on, in steps of BY, that is not at HERE.  False if
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

// How far beyond its end a segment in direction T must paint for the corner
// with a segment in direction U.  REACH is how far it paints to its sides.
float
beyond (vec2 t, vec2 u, float reach)
{
  float c = dot (t, u), sine = sqrt (max (0.0, 1.0 - c * c));
  // here the strip of U begins, or the round corner ends
  float rim = c > 0.0 ? sine : 1.0;
  float tip = sqrt (max (0.0, 1.0 - c) / max (1.0 + c, 1e-6));
  return reach * (is_round ? rim : max (rim, min (tip, MITER_LIMIT)));
}

float
squared (vec2 d)
{
  return dot (d, d);
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

  // parts far outside are cut off, which also keeps numbers small
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
  if (is_dashed)
    {
      float period = pattern.x + pattern.y + pattern.z + pattern.w;
      arc = mod (arc_at (i) + from * span, period);
    }
  own = vec4 (from > 0.0 ? a + from * d : a, to < 1.0 ? a + to * d : b);
  beside = vec4 (before, after);
  inverses = 1.0 / vec3 (squared (a - before), squared (own.zw - own.xy),
                         squared (after - b));
  has = vec2 (has_before, has_after);
  shade = palette[line % n_palette];

  vec2 t = d / span, n = vec2 (-t.y, t.x);
  vec2 u = has_after ? normalize (after - b) : t;
  way = vec4 (t, u);
  shape = octa_filter (t);
  next_shape = octa_filter (u);
  // the cosine of half the turn: a corner whose miter is too long is cut
  float half_turn = sqrt (max (0.0, 0.5 + 0.5 * dot (t, u)));
  lengths = vec4 (length (own.zw - own.xy),
                  half_turn * MITER_LIMIT >= 1.0 ? 1e9 : 0.5 * width * half_turn,
                  t == u ? t : normalize (t - u));
  float reach = 0.5 * width + 0.75;
  float cap = has_round_caps ? reach : 0.75;
  float back = has_before ? 0.0 : cap;
  float forth = has_after ? beyond (t, u, reach) : cap;
  vec2 corner = octa_corner (gl_VertexID & 3);
  // a bit larger, because the sides of quads are rounded
  vec2 at = corner.x == 0.0 ? own.xy - (back + 0.1) * t
                            : own.zw + (forth + 0.1) * t;
  gl_Position = octa_clip_position (at + (2.0 * corner.y - 1.0) * (reach + 0.1) * n);
}

#else

uniform float alpha;
uniform float width;
uniform vec4 pattern; // ink, gap, ink, gap; no gap: no dashes

flat in vec4 own;
flat in vec4 beside;
flat in vec2 has;
flat in float arc;
flat in vec4 way;
flat in vec4 lengths;
flat in vec3 inverses;
flat in vec4 shape, next_shape;
flat in vec4 shade;

// The squared distance from Q to the segment from A to B.  Beyond an end it is
// the distance to that end, the same number for all segments that end there.
// BY is 1 / length^2.
float
distance_to (vec2 q, vec2 a, vec2 b, float by)
{
  vec2 d = b - a, r = q - a, s = q - b;
  float along = dot (r, d), whole = dot (d, d);
  float side = r.x * d.y - r.y * d.x;
  return along <= 0.0 ? dot (r, r)
                      : along >= whole ? dot (s, s) : side * side * by;
}

// The part of a pixel that is in a line, at distance AT from the line's
// middle.
float
across (float at, vec4 f)
{
  return octa_beside (at + 0.5 * width, f) - octa_beside (at - 0.5 * width, f);
}

// The same for the round end of a line, at R from the end point.
float
around (vec2 r)
{
  float far = length (r);
  return across (far, octa_filter (far > 0.0 ? r / far : vec2 (1.0, 0.0)));
}

// The part of a pixel that is in a mitered corner, at R from the corner.  C is
// the part in the segment's own strip.
float
miter (vec2 r, float c)
{
  c = min (c, across (dot (r, vec2 (-way.w, way.z)), next_shape));
  return c * clamp (lengths.y + 0.5 - dot (r, lengths.zw), 0.0, 1.0);
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

// The distance from AT to the nearest ink, along the line.
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

// Clamp ALONG to the segment, at the ends that have a neighbour.
float
within (float along, float span)
{
  along = has.x > 0.0 ? max (along, 0.0) : along;
  return has.y > 0.0 ? min (along, span) : along;
}

// The part of a pixel at ALONG that is in the segment and has ink.
float
lengthwise (float along, float span)
{
  if (! is_dashed)
    return (has.x > 0.0 ? 0.5 : octa_beside (along, shape))
           + (has.y > 0.0 ? 0.5 : octa_beside (span - along, shape));
  float at = within (along, span);
  float lo = has.x > 0.0 ? at - 0.5 : max (at - 0.5, 0.0);
  float hi = has.y > 0.0 ? at + 0.5 : min (at + 0.5, span);
  return max (0.0, ink (arc + hi) - ink (arc + lo));
}

void
main ()
{
  vec2 q = gl_FragCoord.xy, a = own.xy, b = own.zw, t = way.xy;
  float far = distance_to (q, a, b, inverses.y);
  if (has.x > 0.0 && distance_to (q, beside.xy, a, inverses.x) <= far
      || has.y > 0.0 && distance_to (q, b, beside.zw, inverses.z) < far)
    discard;

  vec2 normal = vec2 (-t.y, t.x), r = q - a;
  float span = lengths.x, along = dot (r, t), side = dot (r, normal);
  bool is_before = along < 0.0, is_after = along > span;
  float c = across (side, shape);
  vec2 off = side * normal, from_end = is_before ? r : q - b;
  if (is_round || has_round_caps)
    {
      bool is_rounded = is_before && (has.x > 0.0 ? is_round : has_round_caps)
                        || is_after && (has.y > 0.0 ? is_round : has_round_caps);
      off = is_rounded ? from_end : off;
      c = is_rounded ? around (from_end) : c;
    }
  if (! is_round)
    c = is_after && has.y > 0.0 ? miter (from_end, c) : c;
  if (! has_round_caps)
    c *= lengthwise (along, span);
  else if (is_dashed)
    {
      float free = gap (arc + clamp (along, 0.0, span));
      c = free > 0.0 ? min (c, around (off + free * t)) : c;
    }
  float alone = c * shade.a * alpha;
  result = vec4 (shade.rgb * alone, alone);
}

#endif
