import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ListedCompany } from 'plumbline-client/operator'
import entries from '../../settings/entries/entries.module.css'
import { Moment } from '../../shell/moment.tsx'
import { Page, PageSkeleton } from '../../shell/page.tsx'
import { Failed, PageState } from '../../shell/page-states.tsx'
import { Search, useSearched } from '../../shell/search.tsx'
import { operatorTexts } from '../../texts/operator-texts.ts'
import classes from '../operator.module.css'
import { companyPath, paths } from '../paths.ts'
import { companiesQuery } from './companies.ts'
import { CompanyState } from './company-state.tsx'

const words = operatorTexts.companies

export function CompaniesPage() {
  const q = useSearched()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(companiesQuery(q))
  const add = (
    <Button component={Link} to={paths.newCompany} leftSection={<IconPlus size={16} aria-hidden="true" />}>
      {words.add}
    </Button>
  )
  if (error) return <Failed error={error} reset={() => void refetch()} />
  const companies = data?.pages.flatMap(page => page.companies) ?? []
  const total = data?.pages[0]?.total ?? 0
  const isEmpty = data && total === 0 && q === ''
  return (
    <Page isWide title={words.title} intro={words.intro} action={!isEmpty && add}>
      {!data && <PageSkeleton />}
      {isEmpty && <PageState title={words.emptyTitle} text={words.emptyText} action={add} />}
      {data && !isEmpty && (
        <>
          <Search label={words.search} />
          <p className={entries.count} role="status">
            {words.count(total, q)}
          </p>
          {companies.length > 0 && <CompanyTable companies={companies} />}
          {companies.length === 0 && <PageState title={words.noneTitle} text={words.noneText} />}
          {hasNextPage && (
            <Button
              className={classes.more}
              variant="default"
              loading={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {words.more}
            </Button>
          )}
        </>
      )}
    </Page>
  )
}

function CompanyTable({ companies }: { readonly companies: readonly ListedCompany[] }) {
  return (
    <table className={`${entries.table} ${classes.companies}`}>
      <caption className={entries.caption}>{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.key}</th>
          <th scope="col">{words.zone}</th>
          <th scope="col">{words.created}</th>
          <th scope="col">{words.state}</th>
        </tr>
      </thead>
      <tbody>
        {companies.map(({ key, name, zone, created, state }) => (
          <tr key={key}>
            <th scope="row">
              <Link to={companyPath(key)} className={entries.name}>
                {name}
              </Link>
            </th>
            <td>{key}</td>
            <td>{zone}</td>
            <td>
              <Moment iso={created} />
            </td>
            <td>
              <CompanyState state={state} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
