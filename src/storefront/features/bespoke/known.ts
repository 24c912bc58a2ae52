import type { KeptFile } from '#modules/files/contract.ts'
import { readDraft } from '#storefront/session/drafts.ts'
import { isMember } from '#storefront/session/admit.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import type { Asked } from './service-questions.tsx'
import type { Service } from './read-services.ts'

export const briefDraft = 'brief'

/** Values that prefill the form. */
export interface Known {
  readonly draft: Readonly<Record<string, string>>
  readonly name: string
  readonly email: string
}

export const unknown: Known = { draft: {}, name: '', email: '' }

export async function readKnown(): Promise<Known> {
  const draft = readDraft(briefDraft)
  if (!(await isMember())) return { ...unknown, draft }
  const { firstName, lastName, email } = await sessionApi().get('/api/user/account', {})
  return { draft, name: `${firstName} ${lastName}`, email }
}

/** Files uploaded before a reload. Missing ones are reported when the brief is sent. */
export function filesOf(draft: Known['draft']): KeptFile[] {
  try {
    return JSON.parse(draft['files'] ?? '[]') as KeptFile[]
  } catch {
    return []
  }
}

/** The earlier answers; a link can name another service than the draft. */
export function askedOf(
  draft: Known['draft'],
  services: readonly Service[],
  named: string | null,
): Asked {
  const wanted = named ?? draft['serviceId']
  const service = services.find(({ id }) => id === wanted) ?? services[0]
  const isSame = service?.id === draft['serviceId']
  const answers = (service?.questions ?? []).flatMap(({ id }) => {
    const value = isSame ? draft[`answer-${id}`] : undefined
    return value ? [[id, value] as const] : []
  })
  return {
    serviceId: service?.id ?? '',
    answers: Object.fromEntries(answers),
    quantity: Number(draft['quantity']) || 1,
  }
}
