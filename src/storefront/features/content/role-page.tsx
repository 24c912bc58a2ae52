import { contentPaths } from '#storefront/features/content/content-paths.ts'
import type { Role } from '#modules/content/contract.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { Columns, PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Breadcrumb } from '#ui/primitives/breadcrumb/breadcrumb.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { paths } from '#storefront/paths.ts'
import { formatHours, formatPay } from './careers-page.tsx'
import { ContentSections } from './content-sections.tsx'
import * as t from '#messages/careers.ts'
import styles from './brand-content.module.css'

/** A role. A closed role links to the open ones. */
export function RolePage({ role }: { role: Role }) {
  return (
    <Section>
      <PageHead
        before={
          <Breadcrumb crumbs={[{ label: t.careers, href: paths.careers }, { label: role.title }]} />
        }
        title={role.title}
        size="step"
        lead={<p>{role.summary}</p>}
      />
      <Columns aside={<Terms role={role} />} first="aside" sticky>
        <ContentSections sections={role.sections} />
      </Columns>
    </Section>
  )
}

function Terms({ role }: { role: Role }) {
  return (
    <Panel title={role.open ? t.apply : t.filled} tone="ground">
      <Facts
        kind="ruled"
        facts={[
          { term: t.team, value: role.team },
          { term: t.location, value: role.location },
          { term: t.hours, value: formatHours(role.type) },
          { term: t.pay, value: formatPay(role.pay) },
          {
            term: role.open ? t.applyBy : t.closed,
            value: formatDate(role.closesAt as CalendarDate),
          },
        ]}
      />
      <div className={styles.apply}>
        {role.open ? (
          <ButtonLink href={contentPaths.apply(role.id)} wide>
            {t.applyForRole}
          </ButtonLink>
        ) : (
          <ButtonLink href={paths.careers} variant="secondary" wide>
            {t.seeOpenRoles}
          </ButtonLink>
        )}
      </div>
    </Panel>
  )
}
