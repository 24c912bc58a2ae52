import { ProgressStitch } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { StitchCount, StitchGlyph } from '#ui/primitives/stitch-count/stitch-count.tsx'
import { emphasize } from '#storefront/message-tags.tsx'
import * as t from '#messages/registry-progress.ts'
import styles from './registry-meter.module.css'

/** Above this, a progress bar replaces single stitches. */
const maxStitches = 60

export interface RegistryCounts {
  readonly wanted: number
  readonly given: number
  readonly beingBought: number
}

/** One stitch for each gift across the whole width, with the count and a legend. */
export function RegistryMeter({ wanted, given, beingBought }: RegistryCounts) {
  if (wanted === 0) return null
  const left = Math.max(0, wanted - given - beingBought)
  return (
    <div className={styles.strip} data-ground="accent">
      <div className="wrap">
        {wanted > maxStitches ? (
          <ProgressStitch done={given} total={wanted} tone="warm" />
        ) : (
          <StitchCount done={given} now={beingBought} total={wanted} size={20} tone="warm" spread />
        )}
        <div className={styles.words}>
          <p className={styles.count}>{t.progress({ given, wanted, em: emphasize, left })}</p>
          {wanted <= maxStitches && (
            <ul className={styles.legend} aria-hidden="true">
              <li>
                <StitchGlyph state="done" size={16} />
                {t.bought}
              </li>
              {beingBought > 0 && (
                <li>
                  <StitchGlyph state="now" size={16} />
                  {t.beingBought({ count: String(beingBought) })}
                </li>
              )}
              <li>
                <StitchGlyph state="open" size={16} />
                {t.left}
              </li>
            </ul>
          )}
        </div>
      </div>
    </div>
  )
}
