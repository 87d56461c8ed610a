// marker.glsl -- markers: a square around each position, or a point of that
// size.
//
// A shape is the distance from its outline in pixels, negative inside.  Each
// is a variant, because branches cost time even if they are not taken.
//
// SPDX-License-Identifier: GPL-3.0-or-later

#ifdef VERTEX

uniform samplerBuffer data; // x, y
uniform samplerBuffer sizes, colors;
uniform ivec3 first; // of these
uniform bvec3 has;   // sizes, colours for faces, and for edges
uniform bool is_sprite, is_within, is_crisp;
uniform vec2 form;   // size to radius, edge's width to additional radius
uniform vec2 extent; // the size, half the edge's width
uniform vec4 face, edge;

flat out vec2 middle;
flat out float radius;
flat out vec4 face_shade, edge_shade;

// rounding may put a position on a limit this far beyond it
const float ON_LIMIT = 1e-6;

void
main ()
{
  int i = is_sprite ? gl_VertexID : gl_VertexID >> 2;
  vec2 at = vec2 (texelFetch (data, first.x + 2 * i).x,
                  texelFetch (data, first.x + 2 * i + 1).x);
  middle = octa_in_box (at);
  float wide = has.x ? texelFetch (sizes, first.y + i).x : extent.x;
  gl_Position = octa_nowhere ();
  gl_PointSize = 1.0;
  if (! octa_is_number (middle) || ! (wide > 0.0) || wide > 1e6)
    return;
  vec2 off = abs (at - 0.5) - 0.5;
  if (is_within && max (off.x, off.y) > ON_LIMIT)
    return;
  // at the end of the view, take the last pixel
  if (is_crisp)
    middle = floor (clamp (middle, box.xy + 0.5, box.xy + box.zw - 0.5)) + 0.5;
  vec4 shade = has.y || has.z ? texelFetch (colors, first.z + i) : vec4 (0.0);
  face_shade = has.y ? shade : face;
  edge_shade = has.z ? shade : edge;
  radius = wide * form.x;
  float reach = radius + extent.y * form.y + 1.0;
  gl_PointSize = 2.0 * reach;
  vec2 corner = is_sprite ? vec2 (0.0)
                          : 2.0 * octa_corner (gl_VertexID & 3) - 1.0;
  gl_Position = octa_clip_position (middle + reach * corner);
}

#else

uniform vec3 pattern; // its numbers in markers.def
uniform float width; // of edges, and of strokes
uniform float alpha;

flat in vec2 middle;
flat in float radius;
flat in vec4 face_shade, edge_shade;

// octa_filter of horizontal and vertical lines, of diagonal ones, and of the
// sides of triangles.
const vec4 STRAIGHT = vec4 (1.0, 0.0, 0.5, 0.5);
const vec4 SLANTING = vec4 (M_SQRT2, 1.0, 0.0, M_SQRT1_2);
const vec4 STEEP = vec4 (1.118033989, 1.25, 0.2236067977, 0.6708203932);

// The part of a pixel that is inside an edge, at D outside of it.
float
inside (float d, vec4 f)
{
  return 0.5 - octa_beside (d, f);
}

// The part of a pixel in a disc of radius R, at D from its middle.  The area
// is corrected: a rim one pixel wide covers a bit more than half of its
// pixels, and a disc smaller than that is fainter.
float
disc (float d, float r)
{
  float r2 = max (r, 0.0) * max (r, 0.0);
  return r2 < 1.0 / 3.0 ? 3.0 * r2 * clamp (1.0 - d, 0.0, 1.0)
                        : clamp (0.5 + sqrt (r2 - 1.0 / 12.0) - d, 0.0, 1.0);
}

float
square (vec2 q, vec2 half_size)
{
  return octa_overlap (q.x, -half_size.x, half_size.x)
         * octa_overlap (q.y, -half_size.y, half_size.y);
}

// Pattern has the number of tips, and the distance of the inner corners from
// the middle.
float
star (vec2 q)
{
  float part = 3.14159265358979 / pattern.x;
  float angle = abs (mod (atan (q.x, q.y) + part, 2.0 * part) - part);
  vec2 p = length (q) * vec2 (cos (angle), sin (angle));
  vec2 side = pattern.y * vec2 (cos (part), sin (part)) - vec2 (1.0, 0.0);
  return dot (p - vec2 (radius, 0.0), normalize (vec2 (side.y, -side.x)));
}

// Pattern has the direction of the tip.
float
triangle (vec2 q, out vec4 f)
{
  float up = dot (q, pattern.xy), side = abs (q.x * pattern.y - q.y * pattern.x);
  float base = -up - radius, slope = (2.0 * side + up - radius) * 0.4472135955;
  f = base > slope ? STRAIGHT : STEEP;
  return max (base, slope);
}

// A diagonal stroke of length OF, at ALONG, SIDE pixels off its middle.
float
slanting (float along, float side, float of)
{
  float thin = 0.5 * width;
  return (octa_beside (side + thin, SLANTING)
          - octa_beside (side - thin, SLANTING))
         * (octa_beside (along + of, SLANTING)
            - octa_beside (along - of, SLANTING));
}

// Pattern tells whether there are a horizontal and a vertical stroke, and the
// length of diagonal ones.
float
strokes (vec2 q)
{
  float thin = 0.5 * width, u = (q.x + q.y) * M_SQRT1_2,
        v = (q.x - q.y) * M_SQRT1_2;
  float rest = 1.0 - pattern.x * square (q, vec2 (radius, thin));
  rest *= 1.0 - pattern.y * square (q, vec2 (thin, radius));
  if (pattern.z > 0.0)
    rest *= (1.0 - slanting (u, v, pattern.z * radius))
            * (1.0 - slanting (v, u, pattern.z * radius));
  return 1.0 - rest;
}

// The parts of the pixel that are face and edge.
vec2
cover (vec2 q)
{
  float thin = 0.5 * width;
  if (VARIANT == DISC)
    {
      float d = length (q);
      return vec2 (disc (d, radius),
                   disc (d, radius + thin) - disc (d, radius - thin));
    }
  if (VARIANT == SQUARE)
    return vec2 (square (q, vec2 (radius)),
                 square (q, vec2 (radius + thin))
                     - square (q, vec2 (max (radius - thin, 0.0))));
  if (VARIANT == STROKES)
    return vec2 (0.0, strokes (q));
  vec4 f = VARIANT == DIAMOND ? SLANTING : STRAIGHT;
  float d = VARIANT == STAR      ? star (q)
            : VARIANT == DIAMOND ? (abs (q.x) + abs (q.y) - radius) * M_SQRT1_2
                                 : triangle (q, f);
  return vec2 (inside (d, f), inside (d - thin, f) - inside (d + thin, f));
}

void
main ()
{
  vec2 c = cover (gl_FragCoord.xy - middle);
  float f = c.x * face_shade.a, e = c.y * edge_shade.a;
  vec4 under = vec4 (face_shade.rgb * f, f);
  result = alpha * (vec4 (edge_shade.rgb * e, e) + (1.0 - e) * under);
}

#endif
