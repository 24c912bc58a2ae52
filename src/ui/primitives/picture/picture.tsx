import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
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
  /** For the one picture that paints the page's first view. */
  priority?: boolean
  /** What cannot be bought is shown faint. */
  faded?: boolean
  className?: string
}

const attempts = 2

export function Picture(props: PictureProps) {
  const { src, alt, width, height, srcSet, sizes, sources = [], shape = 'card', ground, priority, faded, className } = props
  const [fate, setFate] = useState({ src, failures: 0 })
  const failures = fate.src === src ? fate.failures : 0
  const failed = useCallback(() => setFate((before) => ({ src, failures: before.src === src ? before.failures + 1 : 1 })), [src])

  // A picture may have failed before the script was there to hear of it.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') failed()
    },
    [failed],
  )

  const lost = failures >= attempts
  return (
    <span className={classNames(styles.window, className)} data-shape={shape} data-faded={faded || undefined}>
      {ground && <Ground color={ground} />}
      {lost ? (
        <Lost alt={alt} />
      ) : (
        <picture key={`${failures} ${src}`}>
          {sources.map((source) => (
            <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
          ))}
          <img
            ref={check}
            src={failures > 0 ? again(src) : src}
            srcSet={failures > 0 ? undefined : srcSet}
            sizes={sizes}
            alt={alt}
            width={width}
            height={height}
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : undefined}
            decoding={priority ? 'sync' : 'async'}
            onError={failed}
          />
        </picture>
      )}
    </span>
  )
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
