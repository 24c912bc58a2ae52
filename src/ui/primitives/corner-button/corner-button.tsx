import { useEffect, useState, type ReactNode, type Ref } from 'react'
import { tabStore } from '#ui/browser-store.ts'
import { Link } from '#ui/primitives/link/link.tsx'
import styles from './corner-button.module.css'

type CornerProps = {
  /** What it says for a while, and its name for good. */
  label: string
  icon: ReactNode
  /** How long the words stand beside the icon, in milliseconds. */
  textTime: number
  /** Stands above a bar at the foot of the page. */
  raised: boolean
  onPress: () => void
}

/** Opens something beside itself, from the lower corner of every page. */
export function CornerButton({
  expanded,
  ref,
  ...corner
}: CornerProps & { expanded: boolean; ref: Ref<HTMLButtonElement> }) {
  return (
    <button {...placeOf(corner)} ref={ref} type="button" aria-expanded={expanded}>
      <Inside {...corner} />
    </button>
  )
}

/** The same as a link. */
export function CornerLink({ href, ...corner }: CornerProps & { href: string }) {
  return (
    <Link {...placeOf(corner)} href={href}>
      <Inside {...corner} />
    </Link>
  )
}

function placeOf({ label, raised, onPress }: CornerProps) {
  return {
    className: styles.corner,
    'data-raised': raised || undefined,
    'aria-label': label,
    onClick: onPress,
  }
}

function Inside({ label, icon, textTime }: CornerProps) {
  const [isShown, setIsShown] = useState(isFirstOfVisit)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), textTime)
    return () => clearTimeout(timer)
  }, [textTime])
  return (
    <>
      {icon}
      {isShown && (
        <span className={styles.text} aria-hidden="true">
          {label}
        </span>
      )}
    </>
  )
}

const shownKey = 'cornerTextShown'

/** The words stand there once a visit; after that the icon is known. */
function isFirstOfVisit(): boolean {
  if (tabStore.get(shownKey) !== null) return false
  tabStore.set(shownKey, 'true')
  return true
}
