import { contentPaths } from '#storefront/features/content/content-paths.ts'
import type { Role } from '#modules/content/contract.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import styles from './brand-content.module.css'

type CareersPageProps = { roles: readonly Role[]; team: string; type: string }

/** Open roles with filters in the URL, which work without JavaScript. */
export function CareersPage({ roles, team, type }: CareersPageProps) {
  const shop = useShopSettings()
  const shown = roles.filter(
    (role) => (team === '' || role.team === team) && (type === '' || role.type === type),
  )
  const options = (values: readonly string[]) => [
    { value: '', label: 'All' },
    ...[...new Set(values)].sort().map((value) => ({ value, label: capitalize(value) })),
  ]
  return (
    <Section>
      <PageHead
        title={
          <>
            Work <em>with us</em>
          </>
        }
        lead={
          <p>
            Open roles at {shop.name}
            {shop.profile.place && `, in ${shop.profile.place}`}. Every role lists its pay.
          </p>
        }
      />
      {roles.length > 1 && (
        <form method="get" className={styles.filter}>
          <SelectField
            label="Team"
            name="team"
            defaultValue={team}
            options={options(roles.map((role) => role.team))}
            unmarked
          />
          <SelectField
            label="Hours"
            name="type"
            defaultValue={type}
            options={options(roles.map((role) => role.type))}
            unmarked
          />
          <Button type="submit" variant="secondary">
            Show
          </Button>
        </form>
      )}
      {shown.length === 0 ? (
        <EmptyState title={roles.length === 0 ? 'No open roles today.' : 'No open roles match.'}>
          <p>
            {roles.length === 0
              ? 'You can still write to us: '
              : 'Change the filters, or write to us: '}
            <TextLink href={`mailto:${shop.email}`}>{shop.email}</TextLink>
          </p>
        </EmptyState>
      ) : (
        <ul>
          {shown.map((role) => (
            <li key={role.id} className={styles.row}>
              <h2>
                <a href={contentPaths.role(role.id)}>{role.title}</a>
              </h2>
              <p>{role.summary}</p>
              <p className={styles.remark}>
                {role.team}. {role.location}. {capitalize(role.type)}, {formatPay(role.pay)}. Apply
                by {formatDate(role.closesAt as CalendarDate)}.
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function formatPay({ min, max, per }: Role['pay']): string {
  const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`
  return `${dollars(min)} to ${dollars(max)} ${per === 'hour' ? 'an hour' : 'a year'}`
}
