/** Military and diplomatic mail, as the Postal Service writes it; its cities are APO, FPO and DPO. */
export const military = {
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
} as const

/** The territories with ZIP codes of their own. */
export const territories = {
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
} as const

/** What a shop may deliver to beside the 50 states and DC. */
export type Beyond = 'military' | 'territories'

/** Null for the 50 states and DC, where every shop delivers. */
export function beyondOf(code: string): Beyond | null {
  if (Object.hasOwn(military, code)) return 'military'
  return Object.hasOwn(territories, code) ? 'territories' : null
}
