import { useEffect, useState, type ReactNode, type Ref } from 'react'
import { tabStore } from '#ui/browser-store.ts'
import { Link } from '#ui/primitives/link/link.tsx'
import styles from './corner-button.module.css'

type CornerProps = {
  /** The accessible name, which is also shown as text for a while. */
  label: string
  icon: ReactNode
  /** How long the text is shown beside the icon, in milliseconds. */
  textTime: number
  /** Moves the button above a bar at the bottom of the page. */
  raised: boolean
  onPress: () => void
}

/** A button in the lower corner of every page that opens a panel beside itself. */
export function CornerButton({
  expanded,
  ref,
  ...corner
}: CornerProps & { expanded: boolean; ref: Ref<HTMLButtonElement> }) {
  const isTucked = useGivesWay() && !expanded
  return (
    <button
      {...createSharedProps(corner, isTucked)}
      ref={ref}
      type="button"
      aria-expanded={expanded}
    >
      <IconAndText {...corner} />
    </button>
  )
}

/** The same, as a link. */
export function CornerLink({ href, ...corner }: CornerProps & { href: string }) {
  const isTucked = useGivesWay()
  return (
    <Link {...createSharedProps(corner, isTucked)} href={href}>
      <IconAndText {...corner} />
    </Link>
  )
}

function createSharedProps({ label, raised, onPress }: CornerProps, isTucked: boolean) {
  return {
    className: styles.corner,
    'data-raised': raised || undefined,
    'data-tucked': isTucked || undefined,
    'aria-label': label,
    onClick: onPress,
  }
}

/** Whether the button gives way to what is being read: until the page ends. */
function useGivesWay(): boolean {
  const [givesWay, setGivesWay] = useState(true)
  useEffect(() => {
    const handleScroll = () => {
      const { scrollHeight, clientHeight } = document.documentElement
      setGivesWay(window.scrollY + clientHeight < scrollHeight - endOfPage)
    }
    // It is called once at the start, too.
    const resize = new ResizeObserver(handleScroll)
    resize.observe(document.documentElement)
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      resize.disconnect()
      window.removeEventListener('scroll', handleScroll)
    }
  }, [])
  return givesWay
}

/** Pixels from the end of the page, where the footer leaves the corner empty. */
const endOfPage = 24

function IconAndText({ label, icon, textTime }: CornerProps) {
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

/** The text is shown once per visit. */
function isFirstOfVisit(): boolean {
  if (tabStore.get(shownKey) !== null) return false
  tabStore.set(shownKey, 'true')
  return true
}
