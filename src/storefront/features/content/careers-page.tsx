import { formatShortMoney } from '#kernel/money/money.ts'
import { contentPaths } from '#storefront/features/content/content-paths.ts'
import type { Picture as ShopPicture } from '#modules/catalog/contract.ts'
import type { ContentPage, Role } from '#modules/content/contract.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { emphasize, linkTo } from '#storefront/message-tags.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { ContentSections } from './content-sections.tsx'
import { PagePicture } from './page-picture.tsx'
import * as t from '#messages/careers.ts'
import styles from './brand-content.module.css'

interface CareersPageProps {
  readonly roles: readonly Role[]
  readonly team: string
  readonly type: string
  /** The headline, and what the shop says about the place of work. */
  readonly page: ContentPage | null
  readonly picture: ShopPicture | null
}

/** Open roles with filters in the URL, which work without JavaScript. */
export function CareersPage({ roles, team, type, page, picture }: CareersPageProps) {
  const shop = useShopSettings()
  const shown = roles.filter(
    (role) => (team === '' || role.team === team) && (type === '' || role.type === type),
  )
  const options = <Value extends string>(
    values: readonly Value[],
    format: (value: Value) => string,
  ) => [
    { value: '', label: t.all },
    ...[...new Set(values)].sort().map((value) => ({ value, label: format(value) })),
  ]
  return (
    <Section>
      <PageHead
        title={
          page ? (
            <>
              {page.title} <em>{page.em}</em>
            </>
          ) : (
            t.title({ em: emphasize })
          )
        }
        lead={<p>{page?.lead ?? t.lead({ shop: shop.name })}</p>}
      />
      {picture && <PagePicture picture={picture} />}
      {roles.length > 1 && (
        <form method="get" className={styles.filter}>
          <SelectField
            label={t.team}
            name="team"
            defaultValue={team}
            options={options(
              roles.map((role) => role.team),
              capitalize,
            )}
            unmarked
          />
          <SelectField
            label={t.hours}
            name="type"
            defaultValue={type}
            options={options(
              roles.map((role) => role.type),
              formatHours,
            )}
            unmarked
          />
          <Button type="submit" variant="secondary">
            {t.show}
          </Button>
        </form>
      )}
      {shown.length === 0 ? (
        <EmptyState title={roles.length === 0 ? t.noneOpen : t.noneMatch}>
          <p>
            {(roles.length === 0 ? t.writeToUs : t.changeFilters)({
              email: shop.email,
              link: linkTo(`mailto:${shop.email}`),
            })}
          </p>
        </EmptyState>
      ) : (
        <ul className={styles.roles}>
          {shown.map((role) => (
            <li key={role.id}>
              <h2>
                <a href={contentPaths.role(role.id)}>{role.title}</a>
              </h2>
              <p>{role.summary}</p>
              <Facts
                kind="ruled"
                facts={[
                  { term: t.pay, value: formatPay(role.pay) },
                  { term: t.place, value: role.location },
                  { term: t.hours, value: formatHours(role.type) },
                  { term: t.team, value: role.team },
                  { term: t.applyBy, value: formatDate(role.closesAt as CalendarDate) },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {page && <ContentSections sections={page.sections} />}
    </Section>
  )
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const hours: Readonly<Record<Role['type'], string>> = {
  'full-time': t.fullTime,
  'part-time': t.partTime,
  temporary: t.temporary,
  internship: t.internship,
}

export const formatHours = (type: Role['type']): string => hours[type]

export function formatPay({ min, max, per }: Role['pay']): string {
  const [least, most] = [min, max].map((amount) => formatShortMoney(amount * 100))
  return t.payRange({ min: least ?? '', max: most ?? '', per })
}
