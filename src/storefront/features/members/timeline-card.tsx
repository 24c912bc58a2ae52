import { useState } from 'react'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Dialog } from '#ui/primitives/dialog/dialog.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { Pagination } from '#ui/primitives/pagination/pagination.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { paths } from '#storefront/paths.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { formatNumber } from '../cart/count-words.ts'
import { timelinePageSize, type Timeline } from './account-calls.ts'
import type { CardProps } from './card-props.ts'
import { formatMoment } from './member-dates.ts'
import * as t from '#messages/account-settings.ts'
import styles from './account-settings.module.css'

type AccountEvent = Timeline['rows'][number]

export function TimelineCard({ settings: { timeline }, onChange }: CardProps) {
  const { timeZone } = useShopSettings()
  const [disputed, setDisputed] = useState<AccountEvent | null>(null)
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'error'; text: string } | null>(null)
  const dispute = async ({ id }: AccountEvent) => {
    setDisputed(null)
    try {
      const { sessionsEnded } = await sessionApi().post('/api/user/timeline/report', { id })
      setOutcome({
        tone: 'success',
        text: t.reported({ count: sessionsEnded, number: formatNumber(sessionsEnded) }),
      })
      onChange()
    } catch (error) {
      setOutcome({ tone: 'error', text: toFormFault(error).message })
    }
  }
  return (
    <Panel title={t.activity}>
      <div className="stack" data-gap="5">
        {outcome && (
          <NoticeRow tone={outcome.tone} live>
            <p>{outcome.text}</p>
          </NoticeRow>
        )}
        {timeline.rows.length === 0 && <p>{t.noActivity}</p>}
        <ol className={styles.rows}>
          {timeline.rows.map((event) => (
            <li key={event.id} className={styles.row}>
              <div>
                <p>{event.title}</p>
                <p className="quiet">{describeEvent(event, timeZone)}</p>
              </div>
              {event.canDispute && (
                <TextButton onClick={() => setDisputed(event)}>
                  {t.notMe}
                  <span className="visually-hidden">: {event.title}</span>
                </TextButton>
              )}
            </li>
          ))}
        </ol>
        <Pagination
          label={t.eventPages}
          page={timeline.page}
          pages={Math.ceil(timeline.total / timelinePageSize)}
          hrefFor={(page) => `${paths.accountSettings}?events=${page}`}
        />
      </div>
      <Dialog
        open={disputed !== null}
        onClose={() => setDisputed(null)}
        title={t.reportTitle}
        size="narrow"
        actions={
          <>
            <Button variant="danger" onClick={() => disputed && void dispute(disputed)}>
              {t.signOutOthers}
            </Button>
            <Button variant="quiet" onClick={() => setDisputed(null)}>
              {t.wasMe}
            </Button>
          </>
        }
      >
        <p>{t.reportHint}</p>
      </Dialog>
    </Panel>
  )
}

function describeEvent({ at, device, disputedAt }: AccountEvent, timeZone: string): string {
  return t.event({
    time: formatMoment(at, timeZone),
    hasDevice: device === null ? 'no' : 'yes',
    device: device ?? '',
    isReported: disputedAt === null ? 'no' : 'yes',
    reported: disputedAt === null ? '' : formatMoment(disputedAt, timeZone),
  })
}
