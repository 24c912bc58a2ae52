import { contentPaths } from '#storefront/features/content/content-paths.ts'
import type { Role } from '#modules/content/contract.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { Columns, PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Breadcrumb } from '#ui/primitives/breadcrumb/breadcrumb.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { paths } from '#storefront/paths.ts'
import { capitalize, formatPay } from './careers-page.tsx'
import { ContentSections } from './content-sections.tsx'
import styles from './brand-content.module.css'

/** A role. A closed role links to the open ones. */
export function RolePage({ role }: { role: Role }) {
  return (
    <Section>
      <PageHead
        before={
          <Breadcrumb crumbs={[{ label: 'Careers', href: paths.careers }, { label: role.title }]} />
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
    <Panel title={role.open ? 'Apply' : 'This role is filled'} tone="ground">
      <Facts
        kind="ruled"
        facts={[
          { term: 'Team', value: role.team },
          { term: 'Location', value: role.location },
          { term: 'Hours', value: capitalize(role.type) },
          { term: 'Pay', value: formatPay(role.pay) },
          {
            term: role.open ? 'Apply by' : 'Closed',
            value: formatDate(role.closesAt as CalendarDate),
          },
        ]}
      />
      <div className={styles.apply}>
        {role.open ? (
          <ButtonLink href={contentPaths.apply(role.id)} wide>
            Apply for this role
          </ButtonLink>
        ) : (
          <ButtonLink href={paths.careers} variant="secondary" wide>
            See open roles
          </ButtonLink>
        )}
      </div>
    </Panel>
  )
}
