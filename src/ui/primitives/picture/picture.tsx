import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { remember, wasShown, whenNear } from './lazy-pictures.ts'
import styles from './picture.module.css'

export type PictureSource = { type: string; srcSet: string }

export type PictureProps = {
  src: string
  alt: string
  width: number
  height: number
  srcSet?: string | undefined
  sizes?: string | undefined
  /** Better formats first: AVIF, then WebP. */
  sources?: readonly PictureSource[]
  /** The window the picture is seen through. `fill` takes the box it is put in. */
  shape?: 'card' | 'square' | 'story' | 'landscape' | 'fill' | 'own'
  /** The picture's dominant color, shown until it has come. */
  ground?: string | undefined
  /** For what paints the page's first view: asked for at once. The others wait until they are near. */
  priority?: boolean
  /** What cannot be bought is shown faint. */
  faded?: boolean
  className?: string
}

const attempts = 2
/** Milliseconds before the second. */
const pause = 2000

/** One clear dot. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

export function Picture(props: PictureProps) {
  const {
    src,
    alt,
    width,
    height,
    srcSet,
    sizes,
    sources = [],
    shape = 'card',
    ground,
    priority,
    faded,
    className,
  } = props
  const [fate, setFate] = useState({ src, failures: 0 })
  const failures = fate.src === src ? fate.failures : 0
  // Whoever was too busy to send it has time a moment later.
  const failed = useCallback(
    () => void setTimeout(setFate, failures === 0 ? pause : 0, { src, failures: failures + 1 }),
    [src, failures],
  )

  // A picture may have failed before the script was there to hear of it.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') failed()
    },
    [failed],
  )

  const lost = failures >= attempts
  const [near, box] = useNear(src, priority === true)
  const size = { width, height }
  return (
    <span
      ref={box}
      className={classNames(styles.window, className)}
      data-shape={shape}
      data-faded={faded || undefined}
    >
      {ground && <Ground color={ground} />}
      {lost ? (
        <Lost alt={alt} />
      ) : (
        <>
          <picture key={`${failures} ${src}`}>
            {near
              && sources.map((source) => (
                <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
              ))}
            <img
              ref={check}
              {...size}
              alt={alt}
              src={near ? (failures > 0 ? again(src) : src) : nothing}
              srcSet={near && failures === 0 ? srcSet : undefined}
              sizes={near ? sizes : undefined}
              fetchPriority={priority ? 'high' : undefined}
              decoding={priority ? 'sync' : 'async'}
              onLoad={() => near && remember(src)}
              onError={failed}
            />
          </picture>
          {!near && (
            <noscript>
              <img {...size} alt={alt} src={src} srcSet={srcSet} sizes={sizes} loading="lazy" />
            </noscript>
          )}
        </>
      )}
    </span>
  )
}

/** A picture seen before is shown at once; another when the shopper is about to come to it. */
function useNear(src: string, priority: boolean) {
  const box = useRef<HTMLSpanElement>(null)
  const [met, setMet] = useState<string | null>(priority || wasShown(src) ? src : null)
  const near = priority || met === src || wasShown(src)
  useEffect(() => {
    if (!near && box.current) return whenNear(box.current, () => setMet(src))
  }, [near, src])
  return [near, box] as const
}

function Ground({ color }: { color: string }) {
  return (
    <svg className={styles.ground} aria-hidden="true" focusable="false">
      <rect width="100%" height="100%" fill={color} />
    </svg>
  )
}

function Lost({ alt }: { alt: string }): ReactNode {
  return (
    <span className={styles.lost} role="img" aria-label={alt}>
      {alt}
    </span>
  )
}

/** The second attempt must not be answered by the cached failure of the first. */
function again(src: string): string {
  if (src.startsWith('data:') || src.startsWith('blob:')) return src
  return `${src}${src.includes('?') ? '&' : '?'}again=1`
}
