import { defaultLayout } from './default.ts'
import { footerLayout } from './footer.ts'
import { homeLayout } from './home.ts'
import type { Layout, LayoutName } from './layout.ts'
import { onlyHeaderLayout } from './only-header.ts'
import { onlySearchLayout } from './only-search.ts'
import { registryLayout } from './registry.ts'
import { returnStepNoFooterLayout } from './return-step-no-footer.ts'
import { returnStepLayout } from './return-step.ts'
import { settlementLayout } from './settlement.ts'
import { unsubscribeLayout } from './unsubscribe.ts'
import { userLayout } from './user.ts'

export const layouts: Readonly<Record<LayoutName, Layout>> = {
  default: defaultLayout,
  footer: footerLayout,
  home: homeLayout,
  'only-header': onlyHeaderLayout,
  'only-search': onlySearchLayout,
  registry: registryLayout,
  'return-step': returnStepLayout,
  'return-step-no-footer': returnStepNoFooterLayout,
  settlement: settlementLayout,
  unsubscribe: unsubscribeLayout,
  user: userLayout,
}
