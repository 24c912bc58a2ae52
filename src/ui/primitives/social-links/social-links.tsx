import styles from './social-links.module.css'

export type SocialPlace = 'facebook' | 'instagram' | 'pinterest' | 'youtube'

type SocialLinksProps = { links: readonly { on: SocialPlace; href: string; label: string }[] }

/** Marks of the places where the house is followed, from Simple Icons (CC0). As masks they take the color of their ground. */
export function SocialLinks({ links }: SocialLinksProps) {
  return (
    <ul className={styles.links}>
      {links.map(({ on, href, label }) => (
        <li key={on}>
          <a
            className={styles.link}
            href={href}
            rel="me noopener"
            data-on={on}
            aria-label={label}
          />
        </li>
      ))}
    </ul>
  )
}
