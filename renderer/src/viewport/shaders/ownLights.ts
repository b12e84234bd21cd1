/** Shader part of a model's own lights: what of them reaches a point (`model/ownLights.ts` gives the numbers). */

/** As many as the fixed pipeline of the games' time had. */
export const MOST_LIGHTS = 8;

/**
 * Declares `ownLight(place, normal)`. A place with 1 behind it is a point, with 0 a direction to the light, with 2 a point
 * that lights all sides alike. Two ways to fade: evenly from start to end, or as Warcraft III's lights are taken to
 * (`model/ownLights.ts`).
 */
export const ownLightsChunk = /* glsl */ `
uniform int lightCount;
uniform vec4 lightPlaces[${MOST_LIGHTS}];
uniform vec4 lightColors[${MOST_LIGHTS}];
uniform vec3 lightAmbients[${MOST_LIGHTS}];
uniform float lightEnds[${MOST_LIGHTS}];
uniform bool lightsFadeBySquare;

float reachOf(float away, float start, float end) {
  if (!lightsFadeBySquare) return 1.0 - clamp((away - start) / max(end - start, 1e-4), 0.0, 1.0);
  float steps = away / 64.0 + 1.0;
  return 1.0 / (steps * steps);
}

vec3 ownLight(vec3 place, vec3 normal) {
  vec3 light = vec3(0.0);
  for (int index = 0; index < ${MOST_LIGHTS}; index++) {
    if (index >= lightCount) break;
    vec3 way = lightPlaces[index].xyz;
    float strength = 1.0;
    if (lightPlaces[index].w > 0.5) {
      way -= place;
      float away = length(way);
      way /= max(away, 1e-6);
      strength = reachOf(away, lightColors[index].w, lightEnds[index]);
    }
    vec3 direct = lightColors[index].rgb * strength * max(dot(normal, way), 0.0);
    light += (lightsFadeBySquare ? min(direct, vec3(1.0)) : direct) + lightAmbients[index] * strength;
  }
  return light;
}
`;
