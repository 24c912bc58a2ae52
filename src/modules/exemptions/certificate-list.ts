import { exemptionReasons, type ExemptionReason } from '#kernel/tax-exemption/exemption-reasons.ts'
import { date, literal, nullable, text, textArray, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { idText, searchText } from '#platform/http/text-fields.ts'
import { daySchema } from '#platform/http/fields.ts'
import { choiceFilter } from '#platform/list/list-filters.ts'
import { defineList, listColumn, listFilter } from '#platform/list/list.ts'
import { certificateStateLabels, type CertificateState } from './domain/certificate-machine.ts'

export const certificateList = defineList({
  name: 'certificate',
  title: 'Tax exemptions',
  permission: 'customers.read',
  table: sql`exemption_certificates`,
  key: sql`t.id`,
  joins: sql`join members m on m.id = t.member_id`,
  columns: {
    number: listColumn({ label: 'Certificate', kind: 'text', column: text, value: sql`t.number` }),
    state: listColumn({
      label: 'State',
      kind: 'choice',
      column: literal<CertificateState>(),
      value: sql`t.state`,
    }),
    email: listColumn({
      label: 'Customer',
      kind: 'text',
      column: nullable(text),
      value: sql`m.email`,
    }),
    company: listColumn({ label: 'Company', kind: 'text', column: text, value: sql`t.company` }),
    reason: listColumn({
      label: 'Reason',
      kind: 'choice',
      column: literal<ExemptionReason>(),
      choices: exemptionReasons,
      value: sql`t.reason`,
    }),
    states: listColumn({ label: 'States', kind: 'tags', column: textArray, value: sql`t.states` }),
    expiresOn: listColumn({
      label: 'Valid through',
      kind: 'date',
      column: nullable(date),
      value: sql`t.expires_on`,
    }),
    submittedAt: listColumn({
      label: 'Sent',
      kind: 'timestamp',
      column: timestamp,
      value: sql`t.submitted_at`,
      sort: sql`t.submitted_at`,
    }),
  },
  filters: {
    search: listFilter({
      label: 'Number',
      kind: 'text',
      schema: searchText(60),
      where: (number: string) => sql`lower(t.number) ^@ ${number.toLowerCase()}`,
    }),
    state: choiceFilter('State', sql`t.state`, certificateStateLabels),
    reason: choiceFilter('Reason', sql`t.reason`, exemptionReasons),
    expiresBefore: listFilter({
      label: 'Expires before',
      kind: 'date',
      schema: daySchema,
      where: (day: string) => sql`t.expires_on < ${day}`,
    }),
    memberId: listFilter({
      label: 'Member',
      kind: 'text',
      schema: idText(),
      where: (memberId: string) => sql`t.member_id = ${memberId}`,
    }),
  },
  defaultSort: { by: 'submittedAt', order: 'desc' },
})
