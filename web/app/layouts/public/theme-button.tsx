import { Moon, Sun } from 'lucide-react';
import { componentsMessages } from '../../components/messages.ts';
import { setTheme, useTheme } from '../../lib/browser/theme.ts';
import { useTranslations } from '../../lib/i18n/messages.ts';
import { IconButton } from '../../ui/button.tsx';

export function ThemeButton() {
  const t = useTranslations(componentsMessages);
  const theme = useTheme();
  return (
    <IconButton
      className="noscript:hidden"
      label={t(theme === 'dark' ? 'theme.toLight' : 'theme.toDark')}
      icon={theme === 'dark' ? <Sun /> : <Moon />}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
    />
  );
}
