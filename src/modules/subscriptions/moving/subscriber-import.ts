import { z } from 'zod'
import {
  defineImportKind,
  listUndone,
  type Cells,
  type ImportKind,
  type RowContext,
} from '#modules/imports/import-kind.ts'
import { parseInstant, parseYes } from '#modules/imports/parse-cells.ts'
import type { Services } from '#platform/services.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { deleteUnusedSubscribers, importSubscribers } from '../import-subscribers.ts'

/** Mailchimp ("subscribed_members_export"), Klaviyo, and plain tables. */
const columns = {
  email: ['email', 'email address', 'e-mail'],
  consent: ['email marketing consent', 'consent', 'subscribed', 'status'],
  consentAt: [
    'optin_time',
    'email marketing consent timestamp',
    'consent timestamp',
    'consent date',
    'consent_at',
    'subscribed at',
  ],
  confirmedAt: ['confirm_time'],
  consentIp: ['optin_ip'],
} as const

const subscriberSchema = z.object({
  email: emailSchema,
  consent: z.literal(true, { error: 'This person has not agreed to newsletters.' }),
  consentAt: z.string({ error: 'Enter a date, such as 2026-01-31.' }),
  consentText: z.string(),
})

/** Subscribers of a newsletter, each with the date of consent. */
export function createSubscriberImport(services: Pick<Services, 'settings'>): ImportKind {
  return defineImportKind({
    name: 'subscribers',
    title: 'Newsletter subscribers',
    rank: 2,
    permission: 'newsletters.write',
    instructions: {
      csv:
        'From Mailchimp: Audience, Export. From others: a table with the columns Email and '
        + 'Consent date. Consent in a file of customers is moved with the customers.',
    },
    columns,
    required: ['email', 'consentAt'],
    ownColumns: ['optin_time', 'email marketing consent timestamp'],
    signs: {},
    readKey: (cells) => cells('email').toLowerCase(),
    read: (cells, context) => ({ value: readSubscriber(cells, context) }),
    schema: subscriberSchema,
    identify: ({ email }) => email,
    apply: async (tx, records, { now }) => {
      const added = await importSubscribers(tx, services, {
        subscribers: records.map(({ value: { email, consentAt, consentText } }) => ({
          email,
          consentAt: new Date(consentAt),
          consentText,
        })),
        now,
      })
      return records.map(({ line, value }) => {
        const id = added.get(value.email)
        return id === undefined
          ? {
              line,
              outcome: 'unchanged',
              reason: 'This mailbox was known here, and stays as it is.',
            }
          : { line, outcome: 'created', targetId: id }
      })
    },
    undo: async (tx, rows) => {
      const gone = await deleteUnusedSubscribers(
        tx,
        services,
        rows.map(({ targetId }) => targetId),
      )
      return listUndone(
        rows,
        ({ targetId }) => gone.has(targetId),
        'The subscription has been used or changed since.',
      )
    },
  })
}

function readSubscriber(cells: Cells<keyof typeof columns>, { now }: RowContext): object {
  const consent = cells('consent') === '' || parseYes(cells('consent'))
  const at = parseInstant(cells('consentAt')) ?? parseInstant(cells('confirmedAt'))
  const ip = cells('consentIp')
  return {
    email: cells('email'),
    consent,
    // The date of somebody who did not agree is nothing to correct.
    consentAt: !consent ? '' : at !== null && new Date(at) <= now ? at : undefined,
    consentText: `Agreed to newsletters before moving here${ip && `, from the IP address ${ip}`}.`,
  }
}
