/** Why a buyer pays no sales tax, as US states and tax services name it. */
export const exemptionReasonCodes = [
  'resale',
  'federal_government',
  'state_government',
  'tribal_government',
  'diplomat',
  'charity',
  'religious',
  'education',
  'other',
] as const

export type ExemptionReason = (typeof exemptionReasonCodes)[number]

/** The words for staff and reports. The storefront has its own in `exemptions.json`. */
export const exemptionReasons: Readonly<Record<ExemptionReason, string>> = {
  resale: 'Resale',
  federal_government: 'Federal government',
  state_government: 'State or local government',
  tribal_government: 'Tribal government',
  diplomat: 'Foreign diplomat',
  charity: 'Charity',
  religious: 'Religious organization',
  education: 'School or university',
  other: 'Other',
}
