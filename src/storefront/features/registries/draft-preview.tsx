import { useState } from 'react'
import { calendarDate, isCalendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { describeCountdown } from '#modules/registries/domain/countdown.ts'
import { formatRegistrantNames } from '#modules/registries/domain/registry.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import type { RegistryDraft } from './registry-draft.ts'
import type { SharedGift } from './registry-calls.ts'
import { SharedRegistryHead } from './shared-registry-head.tsx'
import * as t from '#messages/registry-making.ts'
import styles from './draft-preview.module.css'

type DraftPreviewProps = {
  draft: RegistryDraft
  cover: SharedGift['picture'] | null
  wanted: number
}

const toDate = (text: string | null): CalendarDate | null =>
  text !== null && isCalendarDate(text) ? (text as CalendarDate) : null

/** The head of the shared page, as guests will see it. */
export function DraftPreview({ draft, cover, wanted }: DraftPreviewProps) {
  const { timeZone } = useShopSettings()
  const [today] = useState(() => calendarDate(new Date(), timeZone))
  const eventDate = toDate(draft.eventDate)
  return (
    <figure className={styles.preview} aria-label={t.preview}>
      <SharedRegistryHead
        isPreview
        names={formatRegistrantNames(draft.registrants) || t.yourNames}
        title={draft.title || draft.eventName}
        eventDate={eventDate}
        countdown={describeCountdown(eventDate, today)}
        place={[draft.city, draft.stateCode].filter(Boolean).join(', ')}
        message={draft.message}
        picture={cover}
        given={0}
        beingBought={0}
        wanted={wanted}
      />
      <figcaption>{t.previewCaption}</figcaption>
    </figure>
  )
}
