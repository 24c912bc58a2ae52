import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import type { CardProps } from './card-props.ts'
import { FaultNotice } from './fault-notice.tsx'
import { formatMoment } from './member-dates.ts'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import * as t from '#messages/account-settings.ts'

export function ExportCard({ settings: { dataExport }, stepUp, onChange }: CardProps) {
  const { timeZone } = useShopSettings()
  const { state, expiresAt } = dataExport
  const { attempt, isBusy, fault } = useAttempt()
  const request = () =>
    attempt(async () => {
      if (
        (await stepUp.run('export-data', () => sessionApi().post('/api/user/export', {}))) !== null
      )
        onChange()
    })
  const download = () =>
    attempt(async () => {
      const link = await stepUp.run('export-data', () =>
        sessionApi().post('/api/user/export/link', {}),
      )
      if (link) location.assign(link.url)
    })
  return (
    <Panel title={t.dataTitle}>
      <div className="stack" data-gap="5">
        <p>{t.dataHint}</p>
        <FaultNotice text={fault} />
        {state === 'preparing' && (
          <NoticeRow live title={t.preparing}>
            <p>{t.preparingHint}</p>
          </NoticeRow>
        )}
        {state === 'ready' && (
          <NoticeRow tone="success" title={t.ready}>
            <p>
              {expiresAt === null
                ? t.downloadBeforeTomorrow
                : t.downloadBefore({ time: formatMoment(expiresAt, timeZone) })}
            </p>
          </NoticeRow>
        )}
        {state === 'ready' && (
          <p>
            <Button busy={isBusy} busyLabel={t.opening} onClick={() => void download()}>
              {t.download}
            </Button>
          </p>
        )}
        {state === 'none' && (
          <p>
            <Button
              variant="secondary"
              busy={isBusy}
              busyLabel={t.requesting}
              onClick={() => void request()}
            >
              {t.requestData}
            </Button>
          </p>
        )}
      </div>
    </Panel>
  )
}
