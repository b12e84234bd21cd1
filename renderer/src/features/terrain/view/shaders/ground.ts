/**
 * Shaders of the ground. One draw call a tile: an instance is a chunk, its vertices and its record are fetched from
 * textures. Weights are the visible ones, so both blend rules of the format end in one sum (formats/adt.md, 11.4).
 */

import { fogChunk } from '../../../../viewport/shaders/fog.ts';

/** Bits of the uniform `overlays`. */
export const overlayBits = {
  chunkGrid: 1,
  tileBorders: 2,
  holeGrid: 4,
  wireframe: 8,
  areas: 16,
  impassable: 32,
  contours: 64,
  slopes: 128,
  shadows: 256,
  vertexColors: 512,
  reflections: 2048,
  effects: 4096,
  mask: 8192,
  budget: 16384,
} as const;

/** Bits of a chunk's record, third number of its second texel. */
export const chunkBits = { exists: 1, isImpassable: 2, isSelected: 4 } as const;

/** Bits of a cell of ground effects, over the two of its layer. */
export const cellBits = { isBare: 4, hasEffect: 8 } as const;

/** Where a layer's number keeps what. */
export const layerBits = { classShift: 12, flagShift: 16 } as const;

/** Fog of what stands on the land. */
export const groundFogChunk = /* glsl */ `${fogChunk}
uniform vec3 eye;
vec3 fogged(vec3 color, vec3 point) { return foggedTo(color, horizonColor, distance(point, eye)); }
`;

export const groundVertex = /* glsl */ `
precision highp float;
precision highp int;
precision highp usampler2D;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform usampler2D vertexData;
uniform usampler2D chunkRecords;
uniform vec2 tileCorner;
uniform ivec4 edgeSteps;
in vec2 place;
flat out uvec4 vLayers;
flat out uvec4 vChunk;
flat out int vSlice;
out vec2 vLocal;
out vec3 vNormal;
out vec3 vTint;
out vec3 vPoint;

const float quad = 4.1666667;
const float chunk = 33.333333;

vec3 bytes(uint packed) {
  return vec3(float(packed & 255u), float((packed >> 8) & 255u), float((packed >> 16) & 255u));
}

float heightAt(int row, int column) {
  return uintBitsToFloat(texelFetch(vertexData, ivec2(17 * row + column, gl_InstanceID), 0).x);
}

/* Where the tile beside is drawn coarser, border vertices step onto its edges, so that no gap shows between the two. */
float onCoarseEdge(float height, int row, int column) {
  ivec2 at = ivec2(gl_InstanceID >> 4, gl_InstanceID & 15);
  int along = -1;
  int step = 1;
  bool isRow = true;
  if (at.x == 0 && row == 0 && edgeSteps.x > 1) { step = edgeSteps.x; along = column; }
  else if (at.x == 15 && row == 8 && edgeSteps.z > 1) { step = edgeSteps.z; along = column; }
  else if (at.y == 15 && column == 8 && edgeSteps.y > 1) { step = edgeSteps.y; along = row; isRow = false; }
  else if (at.y == 0 && column == 0 && edgeSteps.w > 1) { step = edgeSteps.w; along = row; isRow = false; }
  if (along < 0 || along % step == 0) return height;
  int from = along / step * step;
  float low = isRow ? heightAt(row, from) : heightAt(from, column);
  float high = isRow ? heightAt(row, from + step) : heightAt(from + step, column);
  return mix(low, high, float(along - from) / float(step));
}

void main() {
  uvec4 data = texelFetch(vertexData, ivec2(gl_VertexID, gl_InstanceID), 0);
  vLayers = texelFetch(chunkRecords, ivec2(0, gl_InstanceID), 0);
  vChunk = texelFetch(chunkRecords, ivec2(1, gl_InstanceID), 0);
  vSlice = gl_InstanceID;
  vLocal = place;
  vNormal = bytes(data.y) - 128.0;
  vTint = bytes(data.z) / 127.0;
  float height = uintBitsToFloat(data.x);
  int odd = gl_VertexID % 17;
  if (odd < 9) height = onCoarseEdge(height, gl_VertexID / 17, odd);
  vec2 chunkAt = vec2(float(gl_InstanceID >> 4), float(gl_InstanceID & 15));
  vPoint = vec3(tileCorner - chunkAt * chunk - place * quad, height);
  gl_Position = projectionMatrix * viewMatrix * vec4(vPoint, 1.0);
  if ((vChunk.w & 1u) == 0u) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
`;

export const groundFragment = /* glsl */ `
precision highp float;
precision highp int;
precision highp sampler2DArray;
precision highp usampler2D;
uniform usampler2D chunkRecords;
uniform sampler2DArray weights;
uniform sampler2DArray tilesets0;
uniform sampler2DArray tilesets1;
uniform sampler2DArray tilesets2;
uniform sampler2DArray tilesets3;
/* The same sides as DXT blocks. */
uniform sampler2DArray tilesets4;
uniform sampler2DArray tilesets5;
uniform sampler2DArray tilesets6;
uniform sampler2DArray tilesets7;
uniform vec3 sunDirection;
uniform vec3 sunColor;
uniform vec3 ambientColor;
uniform float time;
uniform int overlays;
uniform vec4 brush;
uniform vec3 accentColor;
uniform vec3 lineColor;
flat in uvec4 vLayers;
flat in uvec4 vChunk;
flat in int vSlice;
in vec2 vLocal;
in vec3 vNormal;
in vec3 vTint;
in vec3 vPoint;
out vec4 fragment;
${groundFogChunk}

vec2 turned(uint flags) {
  if ((flags & 0x40u) == 0u) return vec2(0.0);
  float angle = float(flags & 7u) * 0.78539816;
  return vec2(-sin(angle), cos(angle)) * exp2(float((flags >> 3) & 7u)) / 64.0 * time;
}

/* Layers differ from chunk to chunk, so gradients come from outside; where drawing is done without a card they are slow. */
#ifdef PLAIN_SAMPLING
#define SAMPLE(set, side) textureLod(set, place, level + log2(side)).rgb
#else
#define SAMPLE(set, side) textureGrad(set, place, dx, dy).rgb
#endif
vec3 tileset(uint layer, vec2 at, vec2 dx, vec2 dy, float level) {
  vec3 place = vec3(at + turned(layer >> 16), float(layer & 4095u));
  uint size = (layer >> 12) & 15u;
  if (size == 0u) return SAMPLE(tilesets0, 128.0);
  if (size == 1u) return SAMPLE(tilesets1, 256.0);
  if (size == 2u) return SAMPLE(tilesets2, 512.0);
  if (size == 3u) return SAMPLE(tilesets3, 1024.0);
  if (size == 4u) return SAMPLE(tilesets4, 128.0);
  if (size == 5u) return SAMPLE(tilesets5, 256.0);
  if (size == 6u) return SAMPLE(tilesets6, 512.0);
  return SAMPLE(tilesets7, 1024.0);
}

/*
 * How much of a pixel a line of this width (in pixels) covers where the value is whole, and how much it does with a rim of a
 * pixel and a half; fine patterns fade away. The change of the value from pixel to pixel is given, since it is wrong in the
 * outermost pixels of a chunk where the value is held to its range.
 */
vec2 ruled(float value, float change, float width) {
  float away = abs(fract(value - 0.5) - 0.5) / change;
  return clamp(width * 0.5 + vec2(0.5, 2.0) - away, 0.0, 1.0) * clamp(1.5 - change * 3.0, 0.0, 1.0);
}
float lines(float value, float width) { return ruled(value, max(fwidth(value), 1e-6), width).x; }

/* The ground is dark here and light there: a light line with a dark rim is seen on all of it. */
vec3 drawnOver(vec3 color, vec2 line, vec3 tone, float strength) {
  return mix(mix(color, lineColor, 0.55 * line.y), tone, strength * line.x);
}
const vec3 ruleColor = vec3(0.93, 0.94, 0.9);

bool has(int bit) { return (overlays & bit) != 0; }

/* One layer on the sums of colour, glow and reflection. */
#define LAY_ON(layer, share) { \\
  vec3 sampled = tileset(layer, at, dx, dy, level) * (share); \\
  color += sampled; \\
  if (((layer) & 0x800000u) != 0u) glow += sampled; \\
  if (((layer) & 0x4000000u) != 0u) reflects += share; \\
}

/* One for each layer: far apart in lightness as well, for eyes that see no hue. */
vec3 effectColor(uint layer) {
  if (layer == 0u) return vec3(0.95, 0.82, 0.25);
  if (layer == 1u) return vec3(0.2, 0.72, 0.3);
  if (layer == 2u) return vec3(0.25, 0.5, 0.95);
  return vec3(0.75, 0.3, 0.85);
}

float stripes(float width) {
  return step(0.5, fract((gl_FragCoord.x + gl_FragCoord.y) / width));
}

void main() {
  vec2 local = clamp(vLocal, vec2(0.0), vec2(8.0));
  ivec2 cell = min(ivec2(local), ivec2(7));
  int bit = cell.x * 8 + cell.y;
  bool isHole = (((bit < 32 ? vChunk.x : vChunk.y) >> uint(bit & 31)) & 1u) == 1u;
  vec2 at = local.yx;
  vec2 dx = dFdx(vLocal.yx);
  vec2 dy = dFdy(vLocal.yx);
  vec4 w = texture(weights, vec3((at * 8.0 + 1.0) / 66.0, float(vSlice)));
  vec3 normal = normalize(vNormal);
  vec2 pixel = max(fwidth(vLocal), vec2(1e-6));
  uint count = (vChunk.w >> 4) & 7u;

  vec3 color = vec3(0.09);
  vec3 glow = vec3(0.0);
  float reflects = 0.0;
  if (count > 0u) {
    float base = max(0.0, 1.0 - w.r - w.g - w.b);
    float level = 0.5 * log2(max(max(dot(dx, dx), dot(dy, dy)), 1e-12));
    color = vec3(0.0);
    if (base > 0.002) LAY_ON(vLayers.x, base);
    if (count > 1u && w.r > 0.002) LAY_ON(vLayers.y, w.r);
    if (count > 2u && w.g > 0.002) LAY_ON(vLayers.z, w.g);
    if (count > 3u && w.b > 0.002) LAY_ON(vLayers.w, w.b);
  }

  float facing = max(dot(normal, sunDirection), 0.0);
  // A mask stands where the shadows are otherwise.
  float shade = has(256) && !has(8192) ? w.a : 0.0;
  vec3 light = ambientColor * (1.0 - 0.18 * shade) + sunColor * facing * (1.0 - 0.72 * shade);
  color = color * light;
  if (has(512)) color *= vTint;
  // Over-bright layers are lit twice over, whatever the sun does.
  color = color + glow;

  if (has(128)) {
    float slope = degrees(acos(clamp(normal.z, 0.0, 1.0)));
    vec3 ramp = mix(vec3(0.16, 0.55, 0.28), vec3(0.9, 0.75, 0.2), smoothstep(5.0, 35.0, slope));
    ramp = mix(ramp, vec3(0.85, 0.2, 0.16), smoothstep(35.0, 50.0, slope));
    color = mix(color, ramp * (0.35 + 0.65 * dot(color, vec3(0.33)) * 2.0), 0.62);
  }
  if (has(16)) {
    vec3 area = vec3(float(vChunk.z & 255u), float((vChunk.z >> 8) & 255u), float((vChunk.z >> 16) & 255u)) / 255.0;
    color = mix(color, area, 0.45);
  }
  if (has(4096)) {
    int number = cell.x * 8 + cell.y;
    uvec4 half8 = texelFetch(chunkRecords, ivec2(2 + (number >> 5), vSlice), 0);
    uint growth = (half8[(number >> 3) & 3] >> uint((number & 7) * 4)) & 15u;
    vec3 tone = effectColor(growth & 3u);
    float grey = dot(color, vec3(0.33));
    // What has no effect is told from what has one by being pale; bare cells are crossed out.
    color = (growth & 8u) != 0u ? mix(color, tone, 0.5) : mix(vec3(grey), tone, 0.14);
    if ((growth & 4u) != 0u) color = mix(color, vec3(0.75, 0.12, 0.1), 0.25 + 0.45 * stripes(9.0));
    vec2 inCell = min(fract(local), 1.0 - fract(local)) / pixel;
    color = mix(color, lineColor, 0.4 * clamp(1.0 - min(inCell.x, inCell.y), 0.0, 1.0) * step(8.0, 1.0 / max(pixel.x, pixel.y)));
  }
  if (has(2048)) color = mix(color, vec3(0.3, 0.85, 0.95), reflects * (0.2 + 0.45 * stripes(10.0)));
  if (has(8192)) color = mix(color, vec3(0.66, 0.36, 1.0), 0.62 * w.a);
  if (has(16384) && count > 0u) {
    vec3 room = count < 3u ? vec3(0.2, 0.72, 0.3) : count < 4u ? vec3(0.95, 0.78, 0.2) : vec3(0.88, 0.22, 0.18);
    color = mix(color, room, 0.42);
    // As many strokes in the chunk's corner as it has layers: told without hues, too.
    vec2 stroke = local / vec2(0.6, 0.5);
    bool isStroke = local.x > 0.5 && local.x < 1.7 && local.y > 0.5 && mod(stroke.y, 1.0) < 0.55 && stroke.y > 1.0 && stroke.y < float(count) + 1.0;
    if (isStroke && max(pixel.x, pixel.y) < 0.4) color = lineColor;
  }
  if (has(32) && (vChunk.w & 2u) != 0u) {
    // Red on red-brown ground is told by lightness: bright stripes between dark ones.
    float stripe = stripes(14.0);
    color = mix(mix(color, vec3(0.12, 0.02, 0.02), 0.45), vec3(1.0, 0.3, 0.24), 0.72 * stripe);
  }
  if ((vChunk.w & 4u) != 0u) color = mix(color, accentColor, 0.12);
  if (has(64)) {
    color = mix(color, lineColor, 0.32 * lines(vPoint.z / 5.0, 1.0));
    color = mix(color, lineColor, 0.75 * lines(vPoint.z / 25.0, 1.5));
  }
  color = fogged(color, vPoint);

  if (has(8)) {
    float fan = max(max(lines(local.x, 1.0), lines(local.y, 1.0)),
      max(lines((local.x - local.y), 1.0), lines(local.x + local.y, 1.0)));
    color = mix(color, lineColor, 0.42 * fan);
  }
  if (has(4)) {
    float grid = max(lines(local.x / 2.0, 1.25), lines(local.y / 2.0, 1.25));
    color = mix(color, lineColor, 0.6 * grid);
  }
  if (has(1)) {
    vec2 border = max(ruled(local.x / 8.0, pixel.x / 8.0, 1.0), ruled(local.y / 8.0, pixel.y / 8.0, 1.0));
    color = drawnOver(color, border, ruleColor, 0.7);
  }
  // The rim of a tile: the outer sides of its outermost chunks.
  ivec2 chunkAt = ivec2(vSlice >> 4, vSlice & 15);
  vec2 inTile = (vec2(chunkAt) * 8.0 + local) / 128.0;
  if (has(2)) {
    vec2 border = max(ruled(inTile.x, pixel.x / 128.0, 2.0), ruled(inTile.y, pixel.y / 128.0, 2.0));
    color = drawnOver(color, border, accentColor, 0.95);
  }
  if ((vChunk.w & 4u) != 0u) {
    vec2 rim = min(local, 8.0 - local) / pixel;
    color = drawnOver(color, clamp(vec2(2.5, 4.0) - min(rim.x, rim.y), 0.0, 1.0), accentColor, 1.0);
  }
  if (brush.z > 0.0) {
    float away = distance(vPoint.xy, brush.xy);
    float step1 = max(fwidth(away), 1e-5);
    float outer = clamp(1.4 - abs(away - brush.z) / step1, 0.0, 1.0);
    float inner = clamp(1.0 - abs(away - brush.w) / step1, 0.0, 1.0) * step(1e-3, brush.w);
    float dark = clamp(2.6 - abs(away - brush.z) / step1, 0.0, 1.0);
    color = mix(color, vec3(0.0), 0.4 * dark);
    color = mix(color, accentColor, max(outer, 0.7 * inner));
    color += accentColor * 0.05 * step(away, brush.z);
  }
  if (isHole) {
    // With the grid of holes on, their places show as stripes, so that they can be found and closed.
    if (!has(4) || stripes(12.0) < 0.5) discard;
    color = mix(vec3(0.75, 0.2, 0.16), color, 0.35);
  }
  fragment = vec4(color, 1.0);
}
`;
