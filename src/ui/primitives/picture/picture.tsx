import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { rememberPicture, wasPictureShown, observeNear } from './lazy-pictures.ts'
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
  /** The aspect ratio of the frame. `fill` takes the size of the container. */
  shape?: 'card' | 'square' | 'story' | 'landscape' | 'fill' | 'own'
  /** The dominant color, shown until the picture has loaded. */
  ground?: string | undefined
  /** For pictures in the first view: loaded at once. Others load when they are near the window. */
  priority?: boolean
  /** For unavailable products: the picture is shown faded. */
  faded?: boolean
  className?: string
}

const maxAttempts = 2
/** The delay before the second attempt, in milliseconds. */
const retryDelay = 2000

/** One transparent pixel. */
const emptyImage = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

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
  const [attempt, setAttempt] = useState({ src, failures: 0 })
  const failures = attempt.src === src ? attempt.failures : 0
  // A busy server may respond a moment later.
  const failed = useCallback(
    () =>
      void setTimeout(setAttempt, failures === 0 ? retryDelay : 0, { src, failures: failures + 1 }),
    [src, failures],
  )

  // The picture may have failed before the script was loaded.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') failed()
    },
    [failed],
  )

  const isMissing = failures >= maxAttempts
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
      {isMissing ? (
        <MissingPicture alt={alt} />
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
              src={near ? (failures > 0 ? createRetryUrl(src) : src) : emptyImage}
              srcSet={near && failures === 0 ? srcSet : undefined}
              sizes={near ? sizes : undefined}
              fetchPriority={priority ? 'high' : undefined}
              decoding={priority ? 'sync' : 'async'}
              onLoad={() => near && rememberPicture(src)}
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

/**
 * Whether to load the picture: at once if it was shown before, else when it comes near the window.
 */
function useNear(src: string, priority: boolean) {
  const box = useRef<HTMLSpanElement>(null)
  const [nearSrc, setNearSrc] = useState<string | null>(
    priority || wasPictureShown(src) ? src : null,
  )
  const near = priority || nearSrc === src || wasPictureShown(src)
  useEffect(() => {
    if (!near && box.current) return observeNear(box.current, () => setNearSrc(src))
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

function MissingPicture({ alt }: { alt: string }): ReactNode {
  return (
    <span className={styles.lost} role="img" aria-label={alt}>
      {alt}
    </span>
  )
}

/** A changed URL, so that the second attempt does not get the cached failure of the first. */
function createRetryUrl(src: string): string {
  if (src.startsWith('data:') || src.startsWith('blob:')) return src
  return `${src}${src.includes('?') ? '&' : '?'}retry=1`
}
