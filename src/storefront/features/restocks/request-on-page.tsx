import type { ReactNode } from 'react'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { submitRestockRequest, type RestockRequestResult } from './submit-restock-forms.ts'
import * as t from '#messages/restock-answer.ts'

export interface RestockAnswer {
  readonly emailFault: string | null
  /** Why the request was refused. */
  readonly fault: ReactNode
  /** Takes the place of the form. */
  readonly notice: ReactNode
}

/** Loaded with the first press, because few visitors press it. */
export async function requestOnPage(form: FormData): Promise<RestockAnswer> {
  const result = await submitRestockRequest(sessionApi(), form)
  const { emailFault, fault } = result
  return {
    emailFault,
    fault: fault && (
      <NoticeRow tone="error" live>
        {fault}
      </NoticeRow>
    ),
    notice: describeSuccess(result),
  }
}

function describeSuccess({ state, email }: RestockRequestResult) {
  if (state === null) return null
  if (state === 'waiting') return <NoticeRow tone="success" live title={t.waiting} />
  return (
    <NoticeRow tone="success" live title={t.checkEmail}>
      {t.checkEmailHint({ email })}
    </NoticeRow>
  )
}
