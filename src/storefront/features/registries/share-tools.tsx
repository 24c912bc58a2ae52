import type { ReactNode } from 'react'
import { renderCalendarFile } from '#modules/registries/domain/calendar-file.ts'
import { formatRegistryNumber } from '#modules/registries/domain/registry-number.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { CopyButton } from '#ui/primitives/copy-button/copy-button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { FaultNotice } from '../members/fault-notice.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { downloadFile } from '#storefront/session/download-file.ts'
import { saveFile } from '#storefront/session/save-file.ts'
import type { Registry, RegistryQrCodeView } from './registry-calls.ts'
import styles from './registry.module.css'
import { registryPaths } from './registry-paths.ts'
import * as t from '#messages/registry-sharing.ts'

const emphasizeNumber = (text: ReactNode) => <b className={styles.number}>{text}</b>

export function ShareTools({ registry, code }: { registry: Registry; code: RegistryQrCodeView }) {
  const { eventDate, slug } = registry
  const { attempt, isBusy, fault } = useAttempt()
  return (
    <div className={styles.share}>
      <div className="stack" data-gap="3">
        <FaultNotice text={fault} />
        <p className={styles.link}>{code.url}</p>
        <div className="cluster">
          <CopyButton
            value={code.url}
            label={t.copyLink}
            copiedLabel={t.linkCopied}
            look="button"
          />
          {slug !== null && <TextLink href={registryPaths.shared(slug)}>{t.seeAsGuest}</TextLink>}
        </div>
      </div>
      <figure className={styles.code}>
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label={t.codeOf({ url: code.url })}
          shapeRendering="crispEdges"
        >
          <rect width={code.size} height={code.size} fill="#fff" />
          <path d={code.path} fill="#000" />
        </svg>
      </figure>
      <div className="stack" data-gap="4">
        <p>
          {t.codeOrNumber({
            number: formatRegistryNumber(registry.number),
            b: emphasizeNumber,
          })}
        </p>
        <div className={styles.papers}>
          {eventDate !== null && (
            <Button
              variant="secondary"
              size="small"
              onClick={() => saveCalendar(registry, code.url)}
            >
              {t.addToCalendar}
            </Button>
          )}
          <Button
            variant="secondary"
            size="small"
            busy={isBusy}
            onClick={() =>
              void attempt(() =>
                downloadFile('/api/registry/cards', { id: registry.id }, t.cardsFile),
              )
            }
          >
            {t.printCards}
          </Button>
          <Button
            variant="secondary"
            size="small"
            busy={isBusy}
            onClick={() =>
              void attempt(() =>
                downloadFile('/api/registry/printList', { id: registry.id }, t.listFile),
              )
            }
          >
            {t.printList}
          </Button>
        </div>
      </div>
    </div>
  )
}

function saveCalendar(
  { id, title, names, eventDate, city, stateCode }: Registry,
  url: string,
): void {
  if (eventDate === null) return
  const file = renderCalendarFile(
    {
      id,
      title: `${title}: ${names}`,
      date: eventDate as CalendarDate,
      place: [city, stateCode].filter(Boolean).join(', '),
      url,
    },
    new Date(),
  )
  saveFile(new Blob([file], { type: 'text/calendar' }), t.calendarFile)
}
