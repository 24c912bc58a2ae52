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

export function ShareTools({ registry, code }: { registry: Registry; code: RegistryQrCodeView }) {
  const { eventDate, slug } = registry
  const { attempt, isBusy, fault } = useAttempt()
  return (
    <div className={styles.share}>
      <div className="stack" data-gap="3">
        <FaultNotice text={fault} />
        <p className={styles.link}>{code.url}</p>
        <p>
          Guests without the link can find it by its number, {formatRegistryNumber(registry.number)}
          .
        </p>
        <div className="cluster">
          <CopyButton value={code.url} label="Copy link" copiedLabel="Link copied" />
          {eventDate !== null && (
            <Button variant="secondary" onClick={() => saveCalendar(registry, code.url)}>
              Add to calendar
            </Button>
          )}
          <Button
            variant="secondary"
            busy={isBusy}
            onClick={() =>
              void attempt(() =>
                downloadFile('/api/registry/cards', { id: registry.id }, 'Registry cards.pdf'),
              )
            }
          >
            Print cards
          </Button>
          <Button
            variant="secondary"
            busy={isBusy}
            onClick={() =>
              void attempt(() =>
                downloadFile('/api/registry/printList', { id: registry.id }, 'Registry list.pdf'),
              )
            }
          >
            Print the list
          </Button>
          {slug !== null && (
            <TextLink href={registryPaths.shared(slug)}>See it as a guest</TextLink>
          )}
        </div>
      </div>
      <figure className={styles.code}>
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label={`QR code of ${code.url}`}
          shapeRendering="crispEdges"
        >
          <rect width={code.size} height={code.size} fill="#fff" />
          <path d={code.path} fill="#000" />
        </svg>
        <figcaption>Scan to open the registry.</figcaption>
      </figure>
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
  saveFile(new Blob([file], { type: 'text/calendar' }), 'registry.ics')
}
