import type { Upload } from '#modules/files/contract.ts'
import { readDraft } from '#storefront/session/drafts.ts'
import { isMember } from '#storefront/session/guard-page.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import type { EstimateAnswers } from './service-questions.tsx'
import type { Service } from './read-services.ts'

export const briefDraft = 'brief'

/** Values that prefill the form. */
export interface BriefPrefill {
  readonly draft: Readonly<Record<string, string>>
  readonly name: string
  readonly email: string
}

export const emptyPrefill: BriefPrefill = { draft: {}, name: '', email: '' }

export async function readBriefPrefill(): Promise<BriefPrefill> {
  const draft = readDraft(briefDraft)
  if (!(await isMember())) return { ...emptyPrefill, draft }
  const { firstName, lastName, email } = await sessionApi().get('/api/user/account', {})
  return { draft, name: `${firstName} ${lastName}`, email }
}

/** Files uploaded before a reload. Missing ones are reported when the brief is sent. */
export function parseDraftFiles(draft: BriefPrefill['draft']): Upload[] {
  try {
    return JSON.parse(draft['files'] ?? '[]') as Upload[]
  } catch {
    return []
  }
}

/** The earlier answers; a link can name another service than the draft. */
export function parseDraftAnswers(
  draft: BriefPrefill['draft'],
  services: readonly Service[],
  named: string | null,
): EstimateAnswers {
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
