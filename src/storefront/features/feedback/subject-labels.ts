import type { TicketSubject } from '#modules/feedback/domain/subject.ts'
import * as t from '#messages/contact-subjects.ts'

export const subjectLabels: Readonly<Record<TicketSubject, string>> = {
  order: t.order,
  return: t.returned,
  goods: t.product,
  registry: t.registry,
  monogram: t.monogram,
  bespoke: t.bespoke,
  account: t.account,
  press: t.press,
  site_bug: t.siteProblem,
  other: t.other,
}
