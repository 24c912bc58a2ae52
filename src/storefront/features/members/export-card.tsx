import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import type { CardProps } from './card-props.ts'
import { FaultNotice } from './fault-notice.tsx'
import { formatMoment } from './member-dates.ts'
import { useAttempt } from '#storefront/api/use-attempt.ts'

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
    <Panel title="Your data">
      <div className="stack" data-gap="5">
        <p>All the data we store about you, as a web page and as JSON, in one file.</p>
        <FaultNotice text={fault} />
        {state === 'preparing' && (
          <NoticeRow live title="We’re preparing your data">
            <p>We’ll email you when it’s ready, usually within a few minutes.</p>
          </NoticeRow>
        )}
        {state === 'ready' && (
          <NoticeRow tone="success" title="Your data is ready">
            <p>
              Download it before{' '}
              {expiresAt === null ? 'tomorrow' : formatMoment(expiresAt, timeZone)}.
            </p>
          </NoticeRow>
        )}
        {state === 'ready' && (
          <p>
            <Button busy={isBusy} busyLabel="Opening…" onClick={() => void download()}>
              Download
            </Button>
          </p>
        )}
        {state === 'none' && (
          <p>
            <Button
              variant="secondary"
              busy={isBusy}
              busyLabel="Requesting…"
              onClick={() => void request()}
            >
              Request my data
            </Button>
          </p>
        )}
      </div>
    </Panel>
  )
}
