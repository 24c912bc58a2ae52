import { useEffect, useState } from 'react'
import type { ApplicationStatus } from '#modules/inquiries/contract.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { Skeleton } from '#ui/primitives/skeleton/skeleton.tsx'
import { ApiError } from '#storefront/api/api-error.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import * as t from '#messages/application.ts'

type PageState = { readonly status: ApplicationStatus } | { readonly fault: string } | null

/** Shows the status of an application to the holder of its link, who can withdraw it here. */
export function ApplicationPage() {
  const { timeZone } = useShopSettings()
  const [shown, setShown] = useState<PageState>(null)
  useEffect(() => {
    void requestStatus('/api/careers/application').then(setShown)
  }, [])
  if (shown === null)
    return (
      <Section>
        <Skeleton lines={4} />
      </Section>
    )
  if ('fault' in shown)
    return (
      <Section>
        <EmptyState
          level={1}
          title={shown.fault}
          action={<ButtonLink href={paths.careers}>{t.seeOpenRoles}</ButtonLink>}
        />
      </Section>
    )
  const { number, roleTitle, stage, eraseAt, canWithdraw } = shown.status
  return (
    <Section>
      <PageHead title={roleTitle} size="step" lead={<p>{t.status({ number, stage })}</p>} />
      <p>{t.erasedBy({ date: formatDate(calendarDate(new Date(eraseAt), timeZone)) })}</p>
      {canWithdraw && (
        <Button
          variant="secondary"
          onClick={() => void requestStatus('/api/careers/withdraw').then(setShown)}
        >
          {t.withdraw}
        </Button>
      )}
    </Section>
  )
}

async function requestStatus(
  path: '/api/careers/application' | '/api/careers/withdraw',
): Promise<PageState> {
  const token = new URLSearchParams(location.hash.slice(1)).get('t') ?? ''
  if (token === '') return { fault: t.incomplete }
  try {
    return { status: await sessionApi().post(path, { token }) }
  } catch (error) {
    return {
      fault: error instanceof ApiError ? error.message : t.unreachable,
    }
  }
}
