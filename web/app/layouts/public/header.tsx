import { publicPages } from '@paddock/contract/site/rules';
import { clsx } from 'clsx';
import { Menu as MenuIcon, Moon, Sun, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { LanguageSelector } from '#components/language-selector.tsx';
import { Logo } from '#components/logo.tsx';
import { useComponentsMessages } from '#components/messages.ts';
import { setTheme, useTheme } from '#lib/browser/theme.ts';
import { useSettings } from '#lib/page/settings.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button, IconButton, LinkButton } from '#ui/button.tsx';
import { Dropdown } from '#ui/dialog/dropdown.tsx';

// Tracks are linked from the ranking.
const { landing: _, tracks: __, trust: ___, ...parts } = publicPages;

/** The main pages, linked in header and footer. */
export const siteLinks = (Object.keys(parts) as (keyof typeof parts)[]).map((page) => ({
  to: parts[page],
  key: `nav.${page}` as const,
}));

function SiteLinks({ inMenu }: { inMenu?: boolean }) {
  const t = useComponentsMessages();
  // For lack of room; challenges are linked from the championships.
  const links = inMenu ? siteLinks : siteLinks.filter(({ to }) => to !== publicPages.challenges);
  return links.map(({ to, key }) => (
    <li key={to}>
      <NavLink
        to={to}
        className={({ isActive }) =>
          clsx(
            'flex min-h-11 items-center rounded-button px-3 text-sm md:max-lg:px-2 transition-colors hover:bg-surface-2 hover:text-text',
            isActive ? 'font-bold text-firoozeh' : 'text-text-2',
            inMenu && 'text-md',
          )
        }
      >
        {t(key)}
      </NavLink>
    </li>
  ));
}

function ProfileLink() {
  const t = useComponentsMessages();
  const user = useCurrentUser();
  return (
    <Link
      to="/dashboard"
      aria-label={t('nav.profile')}
      title={t('nav.profile')}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full"
    >
      {user ? (
        <Avatar userId={user.id} src={uploadUrl(user.profile_image, 192)} />
      ) : (
        <span className="flex size-9 items-center justify-center rounded-full bg-surface-3 text-text-2">
          <UserRound />
        </span>
      )}
    </Link>
  );
}

export interface HeaderProps {
  /** Shown before the profile. */
  signedIn?: ReactNode;
  /** Full width, as in areas with a sidebar. */
  isWide?: boolean;
}

/** The header of every page. Renders both signed-in and signed-out parts; a class on <html> selects one before hydration. */
export function Header({ signedIn, isWide }: HeaderProps) {
  const t = useComponentsMessages();
  const { registration_enabled } = useSettings();
  return (
    <header data-shell className="relative border-line border-b bg-surface-1">
      <div
        className={clsx(
          'page-gutter mx-auto flex min-h-16 items-center gap-1 md:gap-3 max-xs:gap-0',
          !isWide && 'max-w-content',
        )}
      >
        <Logo />
        <nav aria-label={t('nav.main')} className="max-md:hidden md:ms-4">
          <ul className="flex items-center">
            <SiteLinks />
          </ul>
        </nav>
        <div className="ms-auto flex items-center gap-1 max-xs:gap-0.5">
          <div className="max-md:hidden">
            <ThemeButton />
          </div>
          <LanguageSelector />
          <div data-when="in" className="flex">
            {signedIn}
            <ProfileLink />
          </div>
          <div data-when="out" className="flex items-center gap-2 max-xs:gap-1">
            <LinkButton to="/login" look="ghost" dense className="max-xs:px-1.5">
              {t('nav.login')}
            </LinkButton>
            {registration_enabled && (
              <LinkButton to="/register" dense className="max-xs:px-2 max-[22.4rem]:hidden!">
                {t('nav.register')}
              </LinkButton>
            )}
          </div>
          <div className="-me-2 md:hidden">
            <Dropdown label={t('menu')} summary={<MenuIcon />} panelClassName="min-w-56">
              <nav aria-label={t('nav.main')}>
                <ul className="flex flex-col">
                  <SiteLinks inMenu />
                </ul>
              </nav>
              <div className="mt-1 flex items-center justify-between border-line border-t pt-1">
                {registration_enabled && (
                  <Link
                    data-when="out"
                    to="/register"
                    className="flex min-h-11 items-center px-3 text-firoozeh"
                  >
                    {t('nav.register')}
                  </Link>
                )}
                <ThemeButton isNamed />
              </div>
            </Dropdown>
          </div>
        </div>
      </div>
    </header>
  );
}

/** `isNamed`: with a visible label. */
function ThemeButton({ isNamed }: { isNamed?: boolean }) {
  const t = useComponentsMessages();
  const theme = useTheme();
  const label = t(theme === 'dark' ? 'theme.toLight' : 'theme.toDark');
  const buttonProps = {
    className: 'noscript:hidden',
    icon: theme === 'dark' ? <Sun /> : <Moon />,
    onClick: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
  };
  return isNamed ? (
    <Button look="ghost" dense {...buttonProps}>
      {label}
    </Button>
  ) : (
    <IconButton label={label} {...buttonProps} />
  );
}
