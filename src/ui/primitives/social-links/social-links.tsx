import styles from './social-links.module.css'

export type SocialNetwork = 'facebook' | 'instagram' | 'pinterest' | 'youtube'

type SocialLinksProps = { links: readonly { on: SocialNetwork; href: string; label: string }[] }

/**
 * Links to social media profiles, with icons from Simple Icons (CC0). The icons are masks and take
 * the text color.
 */
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
