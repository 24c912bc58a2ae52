import { Band } from '#ui/patterns/page-shell/page-shell.tsx'
import { Mark } from '#ui/primitives/mark/mark.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { ProgressStitch, StitchCount } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { toPictureProps } from '../catalog/picture-props.ts'
import type { SharedGift } from './registry-calls.ts'
import styles from './share-head.module.css'

/** Above this, a progress bar replaces single stitches. */
const maxStitches = 60

interface ShareHeadProps {
  readonly names: string
  readonly event: string
  readonly message: string
  readonly picture: SharedGift['picture'] | null
  readonly given: number
  readonly wanted: number
}

export function SharedRegistryHead({
  names,
  event,
  message,
  picture,
  given,
  wanted,
}: ShareHeadProps) {
  return (
    <div>
      <Band
        picture={
          picture && (
            <Picture
              {...toPictureProps(picture, '(min-width: 48rem) 58vw, 100vw')}
              alt=""
              shape="fill"
              priority
            />
          )
        }
      >
        <Mark text={initials(names)} />
        <h1 tabIndex={-1} className={styles.names}>
          <Names names={names} />
        </h1>
        <p className={styles.event}>{event}</p>
        {message && <p className={styles.message}>{message}</p>}
      </Band>
      {wanted > 0 && (
        <div className={`bleed ${styles.strip}`} data-ground="accent">
          <div className="wrap">
            {wanted > maxStitches ? (
              <ProgressStitch done={given} total={wanted} tone="warm" />
            ) : (
              <StitchCount done={given} total={wanted} size={16} tone="warm" />
            )}
            <p className={styles.count}>
              {given} of {wanted} gifts bought, <em>{wanted - given} left to choose.</em>
            </p>
          </div>
        </div>
      )}
    </div>
  )
}

/** "N&T" of "Nora and Theo". */
function initials(names: string): string {
  return names
    .split(' and ')
    .map((name) => name.trim().charAt(0).toUpperCase())
    .join('&')
}

/** The names with "and" in italics. */
function Names({ names }: { names: string }) {
  const index = names.lastIndexOf(' and ')
  return index < 0 ? (
    names
  ) : (
    <>
      {names.slice(0, index)} <em>and</em> {names.slice(index + 5)}
    </>
  )
}
