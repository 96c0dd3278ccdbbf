import type { App } from '../../http/app-types.ts';
import { discordRoutes } from './discord/routes.ts';
import { mailedLinkRoutes } from './password/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { steamRoutes } from './steam/routes.ts';

export function accountsRoutes(app: App): void {
  signInRoutes(app);
  secondFactorRoutes(app);
  sessionRoutes(app);
  mailedLinkRoutes(app);
  profileRoutes(app);
  discordRoutes(app);
  steamRoutes(app);
}
