import { join } from 'node:path'
import type { z } from 'zod'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Log } from '#platform/log/log.ts'
import { contentFiles } from './content-files.ts'
import {
  contentPageSchema,
  faqsFileSchema,
  policyFileSchema,
  type policyNames,
  pressFileSchema,
  roleFileSchema,
  type ContentPage,
  type FaqGroup,
  type Policy,
  type PressItem,
  type Role,
} from './contract.ts'
import type { Figures } from './domain/fill-in.ts'
import { versionInForce } from './domain/version-in-force.ts'

export type PolicyName = (typeof policyNames)[number]

/** What the house says of itself, from files that may be edited while the shop runs. */
export interface Content {
  page(name: string): Promise<ContentPage | Refusal>
  roles(now: Date): Promise<Role[]>
  press(now: Date): Promise<PressItem[]>
  faqs(): Promise<{ groups: FaqGroup[] } | Refusal>
  policy(name: PolicyName, at: { version?: string | undefined; now: Date }): Promise<Policy | Refusal>
  figures(): Promise<Figures>
  /** The versions in force, for an order to keep. */
  versions(now: Date): Promise<Readonly<Record<PolicyName, string>>>
}

interface ContentParts {
  readonly folder: string
  readonly log: Log
  /** What the settings that decide say now. */
  readonly figures: () => Promise<Figures>
}

export function openContent({ folder, log, figures }: ContentParts): Content {
  const files = contentFiles({ log, figures })
  const list = async <Schema extends z.ZodType>(kind: string, schema: Schema) => {
    const names = await files.names(join(folder, kind))
    const found = await Promise.all(
      names.map((id) =>
        files.read(join(folder, kind, `${id}.json`), schema).then((value) => value && { ...(value as z.output<Schema> & object), id }),
      ),
    )
    return found.filter((one) => one !== null)
  }
  const policyFile = (name: PolicyName, version: string) => files.read(join(folder, 'policies', name, `${version}.json`), policyFileSchema)
  const versionsOf = async (name: PolicyName) => {
    const names = await files.names(join(folder, 'policies', name))
    const found = await Promise.all(names.map((version) => policyFile(name, version)))
    return names.filter((_, index) => found[index])
  }
  const policy: Content['policy'] = async (name, { version, now }) => {
    const { chosen, supersededBy } = versionInForce(await versionsOf(name), { today: calendarDate(now), asked: version })
    const found = chosen && (await policyFile(name, chosen))
    return found ? { ...found, version: chosen, supersededBy } : refuse('not-found', 'There is no such version.')
  }
  return {
    figures,
    policy,
    async page(name) {
      return (await files.read(join(folder, `${name}.json`), contentPageSchema)) ?? notWritten()
    },
    async faqs() {
      return (await files.read(join(folder, 'faqs.json'), faqsFileSchema)) ?? notWritten()
    },
    async roles(now) {
      const roles = await list('careers', roleFileSchema)
      const today = calendarDate(now)
      return roles
        .map((role): Role => ({ ...role, open: !role.filled && role.closesAt >= today }))
        .sort((a, b) => (a.postedAt === b.postedAt ? a.title.localeCompare(b.title) : a.postedAt < b.postedAt ? 1 : -1))
    },
    async press(now) {
      const items = await list('press', pressFileSchema)
      return items.filter(({ embargoUntil }) => !embargoUntil || new Date(embargoUntil) <= now).sort((a, b) => (a.date < b.date ? 1 : -1))
    },
    async versions(now) {
      const today = calendarDate(now)
      const inForce = async (name: PolicyName) => versionInForce(await versionsOf(name), { today }).chosen ?? ''
      return { terms: await inForce('terms'), privacy: await inForce('privacy') }
    },
  }
}

const notWritten = (): Refusal => refuse('not-found', 'This page is being written. Please look again later.')
