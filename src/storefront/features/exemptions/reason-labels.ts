import type { ExemptionReason } from '#kernel/tax-exemption/exemption-reasons.ts'
import * as t from '#messages/exemptions.ts'

export const reasonLabels: Readonly<Record<ExemptionReason, string>> = {
  resale: t.reasonResale,
  federal_government: t.reasonFederal,
  state_government: t.reasonState,
  tribal_government: t.reasonTribal,
  diplomat: t.reasonDiplomat,
  charity: t.reasonCharity,
  religious: t.reasonReligious,
  education: t.reasonEducation,
  other: t.reasonOther,
}
