import { Hem } from '#ui/primitives/hem/hem.tsx'
import { Mark } from '#ui/primitives/mark/mark.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { toPictureProps } from '../catalog/picture-props.ts'
import type { SharedGift } from './registry-calls.ts'
import { RegistryMeter, type RegistryCounts } from './registry-meter.tsx'
import { formatLongDate, toInitials } from './registry-texts.ts'
import * as t from '#messages/shared-registry-head.ts'
import styles from './share-head.module.css'

export interface ShareHeadProps extends RegistryCounts {
  readonly names: string
  /** The title of the registry, or its event type. */
  readonly title: string
  readonly eventDate: string | null
  readonly countdown: string
  readonly place: string
  readonly message: string
  readonly picture: SharedGift['picture'] | null
  /** In the preview of a draft: a smaller title that is not the title of the page. */
  readonly isPreview?: boolean
}

/** The picture of a registry, its names on a cloth card with a stitched edge, and its meter. */
export function SharedRegistryHead(props: ShareHeadProps) {
  const { names, title, eventDate, countdown, place, message, picture, isPreview } = props
  const Heading = isPreview ? 'p' : 'h1'
  const when = describeEvent(eventDate, place)
  return (
    <div className={styles.box} data-preview={isPreview || undefined}>
      <div className={styles.cover}>
        <div className={styles.picture}>
          {picture && (
            <Picture
              {...toPictureProps(picture, isPreview ? '40vw' : '100vw')}
              alt=""
              shape="fill"
              priority
            />
          )}
        </div>
        <div className={styles.card}>
          <Hem className={styles.edge} />
          <Hem kind="down" className={styles.side} />
          <Mark text={toInitials(names)} size={isPreview ? 'small' : 'medium'} />
          <Heading tabIndex={isPreview ? undefined : -1} className={styles.names}>
            <Names names={names} />
          </Heading>
          <p className={styles.event}>
            {title && <span>{title}</span>}
            {when && <span>{when}</span>}
            {countdown && <span>{countdown}</span>}
          </p>
          {message && <p className={styles.message}>{message}</p>}
        </div>
      </div>
      <RegistryMeter {...props} />
    </div>
  )
}

function describeEvent(eventDate: string | null, place: string): string {
  if (!eventDate) return place && t.place({ place })
  const date = formatLongDate(eventDate)
  return place ? t.dateAndPlace({ date, place }) : date
}

/** The names with "and" in italics, in the language of the names. */
function Names({ names }: { names: string }) {
  const [, first, and, last] = /^(.*) (and|y) (.*)$/.exec(names) ?? []
  return and === undefined ? (
    names
  ) : (
    <>
      {first} <em>{and}</em> {last}
    </>
  )
}
