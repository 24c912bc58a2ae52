/** Military and diplomatic mail; the city is APO, FPO or DPO. */
export const military = {
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
} as const

export const territories = {
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
} as const

/** Destinations that a shop can add to the 50 states and DC. */
export type OutlyingRegion = 'military' | 'territories'

/** Null for the 50 states and DC. */
export function findOutlyingRegion(code: string): OutlyingRegion | null {
  if (Object.hasOwn(military, code)) return 'military'
  return Object.hasOwn(territories, code) ? 'territories' : null
}
