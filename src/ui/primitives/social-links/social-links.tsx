import * as t from '#messages/social.ts'
import styles from './social-links.module.css'

export type SocialNetwork = 'facebook' | 'instagram' | 'pinterest' | 'youtube'

type SocialLinksProps = {
  /** The name of the shop. */
  name: string
  links: readonly { on: SocialNetwork; href: string }[]
}

const labels = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  pinterest: 'Pinterest',
  youtube: 'YouTube',
} as const

/**
 * Links to social media profiles, with icons from Simple Icons (CC0). The icons are masks and take
 * the text color.
 */
export function SocialLinks({ name, links }: SocialLinksProps) {
  return (
    <ul className={styles.links}>
      {links.map(({ on, href }) => (
        <li key={on}>
          <a
            className={styles.link}
            href={href}
            rel="me noopener"
            data-on={on}
            aria-label={t.account({ name, network: labels[on] })}
          />
        </li>
      ))}
    </ul>
  )
}
