import { Heart } from '#ui/primitives/icon/lucide-icons.tsx'
import styles from './heart-button.module.css'

type HeartButtonProps = { label: string; pressed: boolean; onPress: () => void }

/** A toggle for the wish list. When pressed, its outline is drawn before the color fills in. */
export function HeartButton({ label, pressed, onPress }: HeartButtonProps) {
  return (
    <button
      type="button"
      className={styles.heart}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onPress}
    >
      <Heart size={22} strokeWidth={1.5} aria-hidden="true" />
    </button>
  )
}
